/** Record types and the figures both shaders share, as GLSL constants. */
import { RecordType } from '../../../primitives/record.ts';
import { TEXT_PX } from '../../lod.ts';

/** Half the width of an arrow head, as a share of its length. */
export const HEAD_HALF_WIDTH = 0.25;

export const ENTRY_TYPES = /* glsl */ `
const uint RRECT = ${RecordType.rrect}u;
const uint ELLIPSE = ${RecordType.ellipse}u;
const uint POLYGON = ${RecordType.polygon}u;
const uint ARC = ${RecordType.arc}u;
const uint LINE = ${RecordType.line}u;
const uint TRIANGLE = ${RecordType.triangle}u;
const uint GLYPH = ${RecordType.glyph}u;
const uint SHADOW = ${RecordType.shadow}u;
/** No record: an object as one quad. */
const uint WHOLE = 32u;
/** Offset of a half plane that cuts nothing. */
const float NO_CUT = 1e6;
const float HEAD_HALF_WIDTH = ${HEAD_HALF_WIDTH};
/** No text below this, CSS pixels. */
const float TEXT_PX = ${TEXT_PX.toFixed(1)};
/** How far a mark reaches beyond the object's box, CSS pixels. */
const float MARK_REACH = 8.0;
`;
