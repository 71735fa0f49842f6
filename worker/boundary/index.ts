/**
 * The thread boundary, whole. Three channels lead across it:
 *
 * 1. Calls, through comlink: the host calls EngineApi, the worker calls HostApi. Rare things: open, close, fit, export.
 *    A call may be answered late; nobody waits on it in a frame.
 * 2. Input, on a MessagePort of its own: one InputFrame a frame, packed, host → worker. Never answered.
 * 3. State, on the same port, worker → host: an EngineState when something in it changed, at most once a frame, and
 *    EngineEvents, things that happened once. The host mirrors the state and keeps no rule of its own.
 *
 * The worker beats: an EngineState at least every BEAT_MS while it lives. If beats stop the host asks `ping` once more (a
 * blocked main thread looks the same) and then replaces the worker.
 */
export type * from './controls-api.ts';
export type * from './diagram-api.ts';
export type * from './edit-api.ts';
export type * from './engine-api.ts';
export * from './engine-state.ts';
export * from './engine-types.ts';
export type * from './export-api.ts';
export type * from './host-api.ts';
export type * from './journal-api.ts';
export type * from './kinds-api.ts';
export type * from './layers-api.ts';
export type * from './merge-api.ts';
export type * from './objects-api.ts';
export type * from './playback-api.ts';
export type * from './remote.ts';
export type * from './saving-api.ts';
export type * from './selection-api.ts';
export type * from './site-mode-api.ts';
export type * from './surface-api.ts';
export type * from './tags-api.ts';
export type * from './text-api.ts';
export type * from './thread-api.ts';
export type * from './versions-api.ts';
export type * from './view-api.ts';
export type * from './work-api.ts';
