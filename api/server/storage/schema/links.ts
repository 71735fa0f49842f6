/** Links to devices, the controllers below them, and what authenticates them. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeStamp, Owned, Stamp } from './columns.ts';
import type { OutOfService } from './tags.ts';

/** Communication links. */
export interface LinksTable extends Owned {
  site_id: number;
  name: string;
  protocol: string;
  address: Json<Record<string, unknown>>;
  internal_serial_number: Generated<string>;
  hub_id: number | null;
  /** Seconds; 0: not polled. */
  scan_interval: Generated<number>;
  /** What the device reports about itself. */
  reported_serial_number: string | null;
  reported_firmware: string | null;
  /** The latest requested upgrade. */
  upgrade_version: string | null;
  upgrade_state: 'requested' | 'sent' | 'done' | null;
  upgrade_requested_at: MaybeStamp;
  upgrade_requested_by: string | null;
  /** Its alarm is out of service. */
  out_of_service: ColumnType<OutOfService | null, string | null | undefined, string | null>;
  /** The run of the node that takes its commands (`node_runs.id`), and the epoch by which it does; null on a server that is alone. */
  owner: string | null;
  epoch: number | null;
}

/** What several links share. */
export interface HubsTable extends Owned {
  name: string;
}

/** Firmware versions that devices can be asked to install. */
export interface FirmwaresTable extends Owned {
  version: string;
  notes: Generated<string>;
  released_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Controllers: the devices below a link. */
export interface ControllersTable extends Owned {
  link_id: number;
  name: string;
  manufacturer: string;
  model: string;
  address: Json<Record<string, unknown>>;
  /** The template it was made from. */
  template_id: number | null;
}

/** The tags of one device, to be copied to others of its kind. */
export interface ControllerTemplatesTable extends Owned {
  name: string;
  protocol: string;
  manufacturer: string;
  model: string;
  /** The name of the user who changed it last. */
  updated_by: string;
  updated_at: Stamp;
}

/** Certificates of OPC UA servers, by their SHA-256 in hex, with each company's decision. */
export interface FieldCertificatesTable {
  id: Generated<number>;
  uuid: Generated<string>;
  company_id: number;
  fingerprint: string;
  state: Generated<'unknown' | 'trusted' | 'refused'>;
  /** Where it was seen last. */
  endpoint: string;
  subject: string;
  issuer: string;
  valid_from: Stamp;
  valid_to: Stamp;
  first_seen_at: Generated<Date>;
  last_seen_at: ColumnType<Date, Date | undefined, Date>;
  decided_at: MaybeStamp;
  decided_by: number | null;
}

/** `own`: what the server presents to a link's devices, encrypted. `device`: SHA-256 of what they present to the broker, hex. */
export interface LinkSecretsTable {
  company_id: number;
  link_id: number;
  kind: 'own' | 'device';
  value: string;
  set_at: ColumnType<Date, Date | undefined, Date>;
}

/** The company that uses each endpoint of the field: see field/endpoints.ts. */
export interface FieldEndpointsTable {
  endpoint: string;
  company_id: number;
  /** The endpoint of the name that resolved to this address; null if a link names it itself. */
  via: string | null;
  claimed_at: Generated<Date>;
}

/** Read by older releases alone: `field_endpoints` has taken its place. */
export interface SparkplugNodesTable {
  group_name: string;
  node_name: string;
  company_id: number;
}
