/** Types and constants of the engine that appear in calls and that the page shows or packs. */

export { namedIn, PARAMETER } from '../../engine/document/assembly-parameter.ts';
export { DEFAULT_PAGE, type PageFrame } from '../../engine/document/page.ts';
export type { DiagramPatch } from '../../engine/document/patch.ts';
export { shownTheme } from '../../engine/document/shown-theme.ts';
export { withStateIds } from '../../engine/document/state-ids.ts';
export { SHADOW_COLOUR, shadowOf } from '../../engine/document/state-shadow.ts';
export type {
  ActionLink,
  CanvasSettings,
  CanvasTheme,
  ElementConfig,
  Finding,
  StateRow,
  ValueType,
} from '../../engine/document/types.ts';
export type { EditCommand, EditFault, SelectionSummary, Shared } from '../../engine/edit/command.ts';
export type { LayerPlace, LayerRef } from '../../engine/edit/layer.ts';
export { FAR, NUDGE } from '../../engine/edit/nudge.ts';
export type { GuideLines } from '../../engine/edit/snap.ts';
export type { FindHit, FindPage, FindQuery } from '../../engine/find.ts';
export type { LayerPage, LayerPick, LayerRow, LayerStep, Share } from '../../engine/layer-rows.ts';
export type { QualityName } from '../../engine/live/quality.ts';
export { placedTitle } from '../../engine/placed-title.ts';
export type {
  KindDescriptor,
  Prop,
  PropSchema,
  Section,
  ToolboxGroup,
  Variant,
} from '../../engine/plugin.ts';
export type { TokenTheme } from '../../engine/primitives/tokens.ts';
export type { ExportFormat } from '../../engine/render/export/export.ts';
export type { SnapSettings } from '../../engine/snapping.ts';
export type {
  ChoiceEvent,
  ControlEvent,
  DelaySettings,
  EntryEvent,
  HoldEvent,
  LinkEvent,
  LockReason,
  NamedValue,
  PointEvent,
  WriteSubject,
} from '../../engine/tools/events.ts';
export { INPUT_FIELDS, InputKey, InputKind, InputModifier, PinchPhase } from '../../engine/tools/input.ts';
export type { MirrorItem } from '../../engine/tools/mirror.ts';
