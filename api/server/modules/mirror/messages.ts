/** What a node with drivers tells the others, as core messages that may be lost. */
import type { Alarm } from '../../../contract/index.ts';
import type { LinkHealth } from '../../field/driver.ts';

/** `values.<node>`: a live frame (contract/live.ts) whose index is the tag's id; empty ones are heartbeats. */
export const VALUES = 'values';
/** `states.<node>`: States, every few seconds whole, and between them what changed. */
export const STATES = 'states';
/** `resend`: somebody missed a frame, or has just begun to listen. */
export const RESEND = 'resend';
/** `read.<node>`: uuids of tags of its links, which it is to ask the devices for. */
export const READ = 'read';

/** A frame is due this often, with changes or without. */
export const FLUSH_MS = 50;
export const HEARTBEAT_MS = 400;

/** A level of a tag that is reached and set aside. */
export interface ToldAside {
  readonly tagId: number;
  readonly companyId: number;
  readonly level: Alarm['level'];
  readonly why: 'suppressed' | 'outOfService';
}

export interface States {
  /** By the link's uuid. */
  readonly links: Readonly<Record<string, LinkHealth>>;
  /** True if these are all links of the node. */
  readonly isWhole: boolean;
  /** The links that are the node's, each with its epoch, by uuid; null if they are as told before. */
  readonly owned: Readonly<Record<string, number>> | null;
  readonly aside: readonly ToldAside[];
}
