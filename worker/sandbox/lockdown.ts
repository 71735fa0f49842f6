/**
 * Removes everything that a plugin has no need of, before any of its code runs. Only the language itself stays: this is
 * an allowlist, so whatever browsers add to workers in the future is removed too. The policy of the sandbox's script
 * also forbids connections and `eval`; each would be enough.
 */
const LANGUAGE = new Set(
  `globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray
  Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Map Set WeakMap
  WeakSet WeakRef ArrayBuffer DataView JSON Promise Proxy Reflect Iterator Intl structuredClone console`.split(
    /\s+/,
  ),
);

/** Removes the names of `scope` and of its prototypes, down to where the language's own objects start. */
export function lockDown(scope: object): void {
  const plain = Object.prototype;
  for (let owner: object | null = scope; owner && owner !== plain; owner = Object.getPrototypeOf(owner))
    for (const key of Reflect.ownKeys(owner))
      if (!(typeof key === 'string' && (LANGUAGE.has(key) || key === 'constructor'))) takeAway(owner, key);
  // The path from the global object to the constructors of its kind.
  for (let owner: object | null = scope; owner && owner !== plain; owner = Object.getPrototypeOf(owner))
    takeAway(owner, 'constructor');
}

function takeAway(owner: object, key: string | symbol): void {
  const own = Object.getOwnPropertyDescriptor(owner, key);
  if (!own) return;
  if (own.configurable) Reflect.deleteProperty(owner, key);
  else if (own.writable) Reflect.set(owner, key, undefined);
}
