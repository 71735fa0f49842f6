/** Faceplates of one loop or instrument: whichever tags play the parts of it are named here. */
import { equipmentPopupUuid } from '../ids.ts';
import { FERMENTERS } from '../plant/brewery-equipment.ts';
import { tagOf } from './stages.ts';

interface OwnFaceplate {
  /** Of the shipped faceplate. */
  readonly shipped: 'loop' | 'analogue';
  readonly uuid: string;
  readonly name: string;
  /** Tags and other values, by the faceplate's parameters. */
  readonly tags: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string | number>>;
}

const uuidFor = (equipment: string, quantity: string): string =>
  equipmentPopupUuid(`${equipment} ${quantity}`);

const loopOf = (id: string): OwnFaceplate => ({
  shipped: 'loop',
  uuid: uuidFor(id, 'Temperature'),
  name: `${id} temperature`,
  tags: {
    value: tagOf(id, 'Temperature'),
    setpoint: tagOf(id, 'Temperature setpoint'),
    output: tagOf(id, 'Cooling valve'),
    auto: tagOf(id, 'Auto mode'),
  },
  values: { title: `${id} temperature`, least: 0, most: 25 },
});

const analyserOf = (quantity: string, most: number): OwnFaceplate => ({
  shipped: 'analogue',
  uuid: uuidFor('QA', quantity),
  name: quantity,
  tags: { value: tagOf('QA', quantity) },
  values: { title: quantity, least: 0, most },
});

export const OWN_FACEPLATES: readonly OwnFaceplate[] = [
  ...FERMENTERS.map(({ id }) => loopOf(id)),
  analyserOf('Chlorine residual', 2),
  analyserOf('Filtered turbidity', 1),
  analyserOf('pH', 14),
];

/** The pop-up that a click on a reading opens: its own, or that of its pump; undefined where it has none. */
export function faceplateOf(equipment: string, quantity: string): string | undefined {
  const own = uuidFor(equipment, quantity);
  if (OWN_FACEPLATES.some(({ uuid }) => uuid === own)) return own;
  return equipment.startsWith('P-') ? equipmentPopupUuid('pump') : undefined;
}
