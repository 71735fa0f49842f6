/** Path parameters that take the number of an object beside its uuid (OR-80). */
import { anyId, type Field } from './field.ts';

/** `item`: a folder, report or diagram in the tree. `diagram`: also a pop-up overview and an overview template. */
export type NumberedKind =
  | 'annotation'
  | 'assembly'
  | 'assignment'
  | 'certificate'
  | 'controller'
  | 'controllerTemplate'
  | 'customField'
  | 'diagram'
  | 'equipmentNote'
  | 'galleryImage'
  | 'item'
  | 'link'
  | 'linkObject'
  | 'schedule'
  | 'site'
  | 'tag'
  | 'user';

/** Names of path parameters with the kinds of the objects that they name. */
export type NumberedParams = Readonly<Record<string, NumberedKind>>;

interface NumberedField extends Field<string> {
  readonly numbered: NumberedKind;
}

/** The uuid or the number of an object. The server replaces the number, so that handlers read uuids alone. */
export const idOf = (kind: NumberedKind): NumberedField => ({
  ...(anyId() as Field<string | number> as Field<string>),
  numbered: kind,
});

/** The parameters among these fields that take numbers. */
export const numberedIn = (fields: Readonly<Record<string, Field<unknown>>>): NumberedParams =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('numbered' in field ? [[name, field.numbered]] : [])),
  ) as NumberedParams;
