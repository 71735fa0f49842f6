/** A saved diagram after validation, with the names of `spec/3-canvas.md` §3. */
import type { AssemblyParameter } from './assembly-parameter.ts';

export type ObjectId = string | number;
export type GroupId = string;

/**
 * The base geometry of every object, plus the fields of its kind. x, y: top left of the unrotated box; the object turns
 * about its centre.
 */
export interface DiagramObject {
  readonly id: ObjectId;
  /** The object's kind. */
  readonly identifier: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise; 0 where missing. */
  readonly angle?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly label?: string;
  /** The groups that it belongs to, innermost first. */
  readonly groupIds?: readonly GroupId[];
  /** The kind's version when it was saved; 1 where missing. */
  readonly version?: number;
  readonly [property: string]: unknown;
}

export interface StateRow {
  /** Stays when anything else changes; see `withStateIds`. Diagrams of before have none. */
  readonly id?: string;
  readonly operator?: '<' | '>' | '=' | '<=' | '>=' | '!=' | 'in-range';
  /** One number, or low and high for `in-range`; null means any other value. */
  readonly value: number | string | readonly [number, number] | null;
  readonly label?: string;
  readonly enabled?: boolean;
  /** Colours of the parts that the kind paints while the state lasts; `fill` is the first. Other fields are kept. */
  readonly fill?: string;
  readonly stroke?: string;
  readonly textColor?: string;
  readonly backgroundColor?: string;
  /** Replaces the value while the state lasts. */
  readonly tagLabel?: string;
  /** A colour; see `shadowOf` for other forms. */
  readonly shadow?: unknown;
  /** Of the object's live texts, in units. */
  readonly fontSize?: number;
}

export interface ValueType {
  /** `unit`: a number in the tag's own unit, with as many decimals as are asked for. */
  readonly key: 'numeric' | 'unit' | 'percentage' | 'format' | 'label' | 'formula' | 'dictionary';
  /** The id of the format, label, formula or dictionary. */
  readonly id?: string;
  readonly decimals?: number;
}

export interface ActionLink {
  readonly type: string;
  readonly url?: string;
  readonly openMethod?: 'sameTab' | 'newTab' | 'newWindow';
  readonly reportId?: string;
  /** A pop-up shows the equipment of the object that opens it. */
  readonly ofEquipment?: boolean;
  readonly [property: string]: unknown;
}

/** What an object's text shows instead of a value (OR-53). Unknown types are kept and show the value. */
interface SystemLabelConfig {
  readonly systemValueType?: string;
  readonly customFieldId?: string;
}

/**
 * What fills every tag of an assembly's instance at once: whatever fills an assignment, at the site that is shown unless
 * one is named; a device; or the equipment of the object that opened the diagram as a pop-up.
 */
export interface Equipment {
  readonly assignmentId?: string;
  readonly siteId?: string;
  readonly deviceId?: string;
  readonly from?: 'opener';
}

/** One per linked object (CANV-16). */
export interface ElementConfig {
  readonly id: ObjectId;
  /** uuid of the tag; on a dynamic diagram the server has resolved it for the site. */
  readonly linkedTag?: string;
  readonly actionLink?: ActionLink;
  /** uuid of the pop-up with everything about its equipment: a click opens it where the object has no action of its own. */
  readonly faceplate?: string;
  readonly states?: readonly StateRow[];
  readonly valueType?: ValueType;
  readonly readBackTags?: readonly string[];
  readonly readBackDelay?: number;
  /** 0 may be entered as a value (OR-66). */
  readonly allowZero?: boolean;
  /** The control writes 1 while it is held, and 0 when it is released. */
  readonly holdToRun?: boolean;
  readonly assignmentId?: string;
  /** With the assignment: which object of its device. */
  readonly linkObjectId?: string;
  readonly deviceId?: string;
  /** What fills the tags of an assembly's instance, see site-link.ts. */
  readonly equipment?: Equipment;
  /** Its tags by link object: found by the server for the site that is shown, and not saved. */
  readonly roles?: Readonly<Record<string, string>>;
  /** Its name, found likewise. */
  readonly equipmentName?: string;
  /**
   * Name of the tag that it was linked to where its template was drawn, and that no role replaced; '' for a tag without
   * a name.
   */
  readonly lostLink?: string;
  readonly systemLabels?: SystemLabelConfig;
  readonly [property: string]: unknown;
}

export const CANVAS_THEMES = ['console', 'light', 'dark', 'contrast'] as const;
export type CanvasTheme = (typeof CANVAS_THEMES)[number];
/** Of new diagrams, wherever they are made: that of the console and its viewer. */
export const NEW_THEME: CanvasTheme = 'console';

export const isCanvasTheme = (value: unknown): value is CanvasTheme =>
  CANVAS_THEMES.some((theme) => theme === value);

export interface CanvasSettings {
  readonly width: number;
  readonly height: number;
  readonly fill: string | null;
  readonly url: string | null;
  /**
   * What tokens among its colours mean: those of a fixed theme, or of the one that the console and its viewer have
   * chosen. Without it each has the colour that it replaced.
   */
  readonly theme?: CanvasTheme | null;
  /** Of the definition of an assembly, while that is edited. */
  readonly parameters?: readonly AssemblyParameter[];
}

/** A fault in a saved diagram: in which object, in which field, what. */
export interface Finding {
  readonly object: ObjectId | null;
  readonly field: string | null;
  readonly message: string;
}

/** The entry of an id: the object, and its element config where it is linked. */
export interface Item {
  readonly object: DiagramObject;
  readonly config?: ElementConfig;
}

/** An item and its place in the order: of two items, the one with the higher rank lies above. Any finite number. */
export interface PlacedItem extends Item {
  readonly rank: number;
}
