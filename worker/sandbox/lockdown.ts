/**
 * Takes away all that a plugin has no business with, before any of its code runs. What stays is the language itself:
 * whatever browsers will add to a worker tomorrow is taken away too, for this is a list of what may stay. The policy of
 * the sandbox's script forbids connections and `eval` besides; each would be enough.
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

/** Names of `scope` and of what it inherits, down to where the language's own objects begin. */
export function lockDown(scope: object): void {
  const plain = Object.prototype;
  for (let owner: object | null = scope; owner && owner !== plain; owner = Object.getPrototypeOf(owner))
    for (const key of Reflect.ownKeys(owner))
      if (!(typeof key === 'string' && (LANGUAGE.has(key) || key === 'constructor'))) takeAway(owner, key);
  // The way from the global object to the constructors of its kind.
  for (let owner: object | null = scope; owner && owner !== plain; owner = Object.getPrototypeOf(owner))
    takeAway(owner, 'constructor');
}

function takeAway(owner: object, key: string | symbol): void {
  const own = Object.getOwnPropertyDescriptor(owner, key);
  if (!own) return;
  if (own.configurable) Reflect.deleteProperty(owner, key);
  else if (own.writable) Reflect.set(owner, key, undefined);
}
