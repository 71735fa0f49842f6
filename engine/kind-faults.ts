/** Checks of a kind's declaration that its types cannot make. */
import { type AnyKind, type Port, type Prop, type PropSchema, suitFault } from './plugin.ts';

/**
 * Returns how a declaration contradicts itself: a level between properties that do not exist, a control that moves a
 * missing slot. Undefined if it does not. Placeholders stand for the objects of a kind with a fault.
 */
export function kindFault(kind: AnyKind): string | undefined {
  const { value } = faultsIn(kind).next();
  return value && `Kind "${kind.kind}": ${value}`;
}

function* faultsIn(kind: AnyKind): Generator<string, undefined> {
  if (!/^[a-z][a-z0-9-]*$/.test(kind.kind)) yield 'its name must be lower case letters, digits and dashes';
  yield* bindingFaults(kind);
  for (const [name, { when = {} }] of Object.entries<Prop>(kind.props))
    for (const other of Object.keys(when))
      if (other === name || !kind.props[other])
        yield `property "${name}" is offered by "${other}", which is none of the others`;
  yield* portFaults(kind.ports ?? []);
  const unsuited = suitFault(kind);
  if (unsuited) yield unsuited;
  if (kind.parts && kind.partOf !== undefined) yield 'what is a part of others has no parts of its own';
  if (kind.expansion && (kind.parts || kind.partOf !== undefined))
    yield 'what stands for the objects of a definition has no parts, and is none';
  if (kind.control && !['on', 'state'].includes(kind.live?.[kind.control.slot]?.kind ?? ''))
    yield `its control moves the slot "${kind.control.slot}", which is no "on" and no "state" binding`;
  if ((kind.control?.writes === 'chosen') !== (kind.control?.zones !== undefined))
    yield 'a control that writes the chosen state needs zones to choose by, and no other has them';
  for (let version = 2; version <= kind.version; version++)
    if (!kind.migrate?.[version]) yield `version ${version} needs a migration`;
}

/** Live bindings and state paints refer to properties by name. */
function* bindingFaults({ props, live = {}, states }: AnyKind): Generator<string> {
  const typeOf = (name: string): string | undefined => (props as PropSchema)[name]?.type;
  for (const [name, binding] of Object.entries(live)) {
    const bounds =
      binding.kind === 'level'
        ? [binding.low, binding.high]
        : binding.kind === 'flow'
          ? [binding.full, binding.width]
          : [];
    for (const bound of bounds)
      if (typeOf(bound) !== 'number') yield `live "${name}" needs a number property "${bound}"`;
    if (binding.kind === 'text' && binding.idleProp && typeOf(binding.idleProp) !== 'text')
      yield `live "${name}" needs a text property "${binding.idleProp}": a number that no tag sent would be taken for one`;
  }
  for (const [name, paint] of Object.entries(states?.paints ?? {}))
    if (typeOf(paint.base) !== 'colour')
      yield `state paint "${name}" needs a colour property "${paint.base}"`;
}

/** Lines remember a port by its name. Ports of one name must exist under different conditions. */
function* portFaults(ports: readonly Port[]): Generator<string> {
  const seen = new Set<string>();
  for (const { name, x, y, when } of ports) {
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1))
      yield `port "${name}" is outside the box: its place is ${x}, ${y}, and 0 to 1 is inside`;
    const key = JSON.stringify([name, when]);
    if (seen.has(key) || (when && seen.has(JSON.stringify([name, undefined]))))
      yield `there are two ports "${name}"`;
    seen.add(key);
  }
}
