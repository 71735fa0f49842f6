/**
 * An interface as the other thread calls it: each call is a message with a later answer. Interfaces may be nested; a
 * call three names deep is still one message. Only calls cross: an inner interface itself cannot be awaited or
 * returned.
 */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...parts: infer P) => infer R
    ? (...parts: P) => Promise<Awaited<R>>
    : Remote<T[K]>;
};
