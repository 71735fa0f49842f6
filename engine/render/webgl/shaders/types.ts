/** Record types and the figures both shaders share, as GLSL constants. */
import { RecordType } from '../../../primitives/record.ts';
import { ALARM_PX, FITTED_PX, INK_PX, MARK_REACH, OUTLINE_PX, SMALL_PX, WHOLE_PX } from '../../lod.ts';

/** Half the width of an arrow head, as a share of its length. */
const HEAD_HALF_WIDTH = 0.25;

export const ENTRY_TYPES = /* glsl */ `
const uint RRECT = ${RecordType.rrect}u;
const uint ELLIPSE = ${RecordType.ellipse}u;
const uint POLYGON = ${RecordType.polygon}u;
const uint ARC = ${RecordType.arc}u;
const uint LINE = ${RecordType.line}u;
const uint TRIANGLE = ${RecordType.triangle}u;
const uint GLYPH = ${RecordType.glyph}u;
const uint PICTURE = ${RecordType.picture}u;
const uint SHADOW = ${RecordType.shadow}u;
/** No record: an object as one quad. */
const uint WHOLE = 32u;
/** A letter by its ink; a box by its area. */
const uint INK = 33u;
const uint SMALL = 34u;
/** A letter from its large picture. */
const uint LARGE = 35u;
/** Offset of a half plane that cuts nothing. */
const float NO_CUT = 1e6;
const float HEAD_HALF_WIDTH = ${HEAD_HALF_WIDTH};
const float FITTED_PX = ${FITTED_PX.toFixed(1)};
const float OUTLINE_PX = ${OUTLINE_PX.toFixed(1)};
const float INK_PX = ${INK_PX.toFixed(1)};
const float SMALL_PX = ${SMALL_PX.toFixed(1)};
const float WHOLE_PX = ${WHOLE_PX.toFixed(1)};
const float ALARM_PX = ${ALARM_PX.toFixed(1)};
/** How far a mark reaches beyond the object's box, CSS pixels. */
const float MARK_REACH = ${MARK_REACH.toFixed(1)};
`;
