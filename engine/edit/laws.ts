/**
 * What must hold after every edit, whoever makes it: boxes fit their text, the invariants of kinds are kept (the cells
 * of a table tile it), attached ends lie on their ports. In this order: a box that grows enlarges its row, and both
 * move the lines attached to them.
 */
import type { Transaction } from '../document/transaction.ts';
import { withAttached } from './attach.ts';
import { withLaws } from './composites.ts';
import type { ObjectsIn } from './course.ts';
import { type GrowWorld, withGrown } from './grow-text.ts';
import type { DocumentView } from './view.ts';

interface LawWorld extends GrowWorld {
  readonly objectsIn?: ObjectsIn | undefined;
}

type Law = (document: DocumentView, change: Transaction, world: LawWorld) => Transaction;

const LAWS: readonly Law[] = [
  (_, change, world) => withGrown(change, world),
  (document, change, { kindOf }) => withLaws(document, change, kindOf),
  (document, change, { kindOf, objectsIn }) => withAttached(document, change, kindOf, objectsIn),
];

/** Returns the change with all its consequences. */
export const lawful = (document: DocumentView, change: Transaction, world: LawWorld): Transaction =>
  LAWS.reduce((so, law) => law(document, so, world), change);
