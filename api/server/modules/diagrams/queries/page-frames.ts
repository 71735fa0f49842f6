/** The columns for the frame in which a diagram or a version was saved. */
import { sql } from 'kysely';
import type { PageFrame } from '../../../../../engine/document/page.ts';
import type { PageFrameColumns } from '../../../storage/schema/diagrams.ts';

export const FRAME_COLUMNS = ['scale', 'container_width', 'container_height', 'fit_to_scale'] as const;
export const frameColumns = sql.raw(FRAME_COLUMNS.join(', '));

/** The frame of a head; all four are null if the diagram was never saved from a screen. */
export type FrameOfHead = { readonly [K in keyof PageFrame]: PageFrame[K] | null };

export const frameOfRow = (row: PageFrameColumns): FrameOfHead => ({
  scale: row.scale,
  containerWidth: row.container_width,
  containerHeight: row.container_height,
  fitToScale: row.fit_to_scale,
});

export const rowOfFrame = (frame: FrameOfHead): PageFrameColumns => ({
  scale: frame.scale,
  container_width: frame.containerWidth,
  container_height: frame.containerHeight,
  fit_to_scale: frame.fitToScale,
});
