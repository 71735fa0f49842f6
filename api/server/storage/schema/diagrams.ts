/** Diagrams with their versions, and the images and outside plugins that they use. */
import type { Generated } from 'kysely';
import type { CanvasTheme } from '../../../contract/calls/diagrams.ts';
import type { MaybeStamp, Owned, Stamp } from './columns.ts';

export interface DiagramsTable extends Owned, PageFrameColumns {
  site_id: number | null;
  name: string;
  version: Generated<number>;
  width: number;
  height: number;
  fill: string | null;
  url: string | null;
  /** What the tokens among its colours mean; null: the colours that they replaced. */
  theme: CanvasTheme | null;
  thumbnail: string | null;
  initial_height: number | null;
  template_name: string | null;
  object_count: Generated<number>;
  owner_uuid: string | null;
  updated_at: Stamp;
  /** A report is in a list of its own or its site's; the rest are opened from other diagrams, or copied. */
  purpose: Generated<'report' | 'popup' | 'template'>;
  /** Name of who saved it last; empty if nobody is known. */
  updated_by: Generated<string>;
  /** The template that it was made from. */
  template_id: Generated<number | null>;
  /** The template's version. */
  template_version: Generated<number | null>;
}

/** The frame that a diagram was saved in; all null if it never was from a screen. */
export interface PageFrameColumns {
  scale: number | null;
  /** CSS pixels. */
  container_width: number | null;
  container_height: number | null;
  fit_to_scale: boolean | null;
}

/** A million objects exceed a jsonb value: a diagram's lists are stored in chunks, each a JSON array as text. */
interface Chunk {
  company_id: number;
  diagram_id: number;
  part: 'objects' | 'configuration' | 'linkObjects';
  number: number;
  body: string;
}

export interface DiagramChunksTable extends Chunk {
  /** The version that added it. */
  since: Generated<number>;
}

/** A chunk that was part of a diagram from version `since` on and before `until`. */
export interface DiagramPastChunksTable extends Chunk {
  since: number;
  until: number;
}

export interface DiagramVersionsTable extends PageFrameColumns {
  company_id: number;
  diagram_id: number;
  version: number;
  saved_at: Stamp;
  user_uuid: string | null;
  /** The name at that time; empty if nobody is known. */
  user_name: string;
  /** Given by a person: the version is kept for ever. */
  name: string | null;
  /** Objects; null if nobody counted. */
  added: number | null;
  changed: number | null;
  removed: number | null;
  object_count: number;
  restored_from: number | null;
  width: number;
  height: number;
  fill: string | null;
  url: string | null;
  theme: CanvasTheme | null;
  thumbnail: string | null;
}

export interface ImagesTable extends Owned {
  created_at: Generated<Stamp>;
  /** The name by which diagrams refer to it; unique in the company for ever. */
  key: string;
  type: 'svg' | 'raster';
  width: number;
  height: number;
  /** Of an SVG: its sanitised text. */
  source: string | null;
  /** WebP. */
  drawn: Uint8Array;
  /** Of an import: since when no saved diagram shows it; null once one does. */
  unused_since: MaybeStamp;
}

/** Outside plugins: modules, each pinned by the SHA-256 of its text, hex. */
export interface PluginsTable extends Owned {
  sha256: string;
  source: string;
  /** The module's own description when it was approved; as JSON text, in its own order. */
  kind: string | null;
  version: number | null;
  title: string | null;
  descriptor: string | null;
  offered_at: Stamp;
  offered_by: number;
  /** At most one approved row of a kind in a company. */
  approved_at: MaybeStamp;
  approved_by: number | null;
}
