/** Record types and the figures both shaders share, as GLSL constants. */
import { FLOW_MARK, FLOW_PX, FLOW_SLOPE, FLOW_STEP, FLOW_WIDTH } from '../../../primitives/flow.ts';
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
/** A line with the marks of a flow. */
const uint FLOW = 36u;
/** How far the sides of a mark lie behind its tip, for each unit across. */
const float FLOW_SLOPE = ${FLOW_SLOPE.toFixed(1)};
/** Part of a line's width that marks take. */
const float FLOW_WIDTH = ${FLOW_WIDTH.toFixed(2)};
const float FLOW_PX = ${FLOW_PX.toFixed(1)};
/** Units after which marks repeat, and the length of one: at least, and for each unit of the line's width. */
const vec2 FLOW_STEP = vec2(${FLOW_STEP.least.toFixed(1)}, ${FLOW_STEP.widths.toFixed(1)});
const vec2 FLOW_MARK = vec2(${FLOW_MARK.least.toFixed(1)}, ${FLOW_MARK.widths.toFixed(2)});
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
