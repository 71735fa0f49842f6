/** What the node with the drivers tells the others, as core messages that may be lost. */
import type { LinkHealth } from '../../field/driver.ts';

/** `values.<node>`: a live frame (contract/live.ts) whose index is the tag's id; empty ones are heartbeats. */
export const VALUES = 'values';
/** `states.<node>`: States, every few seconds whole, and between them what changed. */
export const STATES = 'states';
/** `resend`: somebody missed a frame, or has just begun to listen. */
export const RESEND = 'resend';

/** A frame is due this often, with changes or without. */
export const FLUSH_MS = 50;
export const HEARTBEAT_MS = 400;

export interface States {
  /** By the link's uuid. */
  readonly links: Readonly<Record<string, LinkHealth>>;
  /** True if these are all links of the node. */
  readonly isWhole: boolean;
  /** Ids of tags with a level that is reached and set aside. */
  readonly aside: readonly number[];
}
