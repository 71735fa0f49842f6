/** The tree of areas, routes and sites. */
import type { Generated } from 'kysely';
import type { Json, Owned } from './columns.ts';

export interface AreasTable extends Owned {
  name: string;
}

export interface RoutesTable extends Owned {
  area_id: number;
  name: string;
}

export interface SitesTable extends Owned {
  area_id: number;
  route_id: number | null;
  name: string;
  /** uuids of diagrams. */
  overview_order: Json<string[]>;
  /** Degrees; both or neither. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  address: Generated<string>;
  /** The name of the node that alone may have its links; null if the nodes share them. */
  edge_node: string | null;
}
