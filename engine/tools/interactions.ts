/**
 * The effect of a click in live mode: on a control it requests a write, on a linked object it opens the link, otherwise
 * nothing.
 */
import { tagsOfInstance } from '../document/assembly.ts';
import { isHidden, mayToggle } from '../document/behaviour.ts';
import { isTag, rolesOfInstance } from '../document/site-link.ts';
import type { ElementConfig } from '../document/types.ts';
import type { Binding } from '../live/binding.ts';
import type { Live } from '../live/live.ts';
import { QUALITY_NAMES } from '../live/quality.ts';
import { labelOrder } from '../live/system-labels.ts';
import type { ControlSpec, Lead } from '../plugin.ts';
import type { Scene } from '../scene/scene.ts';
import { actionOf, delayOf, faceplateOf } from './element-actions.ts';
import type {
  ChoiceEvent,
  ControlEvent,
  EntryEvent,
  HoldEvent,
  LinkEvent,
  LockedEvent,
  LockReason,
  WriteSubject,
} from './events.ts';
import { nearestZone } from './nearest-zone.ts';
import type { Interaction } from './stage.ts';
import { entryOf, writable } from './value-entry.ts';

/** Actions that lead nowhere else. */
const NO_ACTION = 'noaction';
const REMOTE_CONTROL = 'remotecontrol';
const SET_VALUE = 'setvalue';
const SET_FIELD = 'setcustomfield';
const NOWHERE: readonly string[] = ['', NO_ACTION, REMOTE_CONTROL, SET_VALUE];

interface Control {
  readonly binding: Binding;
  readonly spec: ControlSpec;
  readonly config: ElementConfig | undefined;
}

type ConfigOf = (index: number) => ElementConfig | undefined;

const isHeld = ({ config, spec }: Control): boolean => spec.hold === true && config?.holdToRun === true;

/** One of the states that a control offers. */
export interface Choice {
  readonly name: string;
  /** The element's label of the state. */
  readonly label: string;
  readonly current: boolean;
}

export class Interactions {
  /** Whether this user may write at all. The server checks again at every write. */
  mayControl = false;
  /** The values shown are not current. */
  isPast = false;
  private readonly scene: Scene;
  private readonly live: Live;
  private readonly configOf: ConfigOf;
  private readonly ownerConfigOf: ConfigOf;

  /** `ownerConfigOf`: of the saved object, where what is drawn is a part of one. */
  constructor(scene: Scene, live: Live, configOf: ConfigOf, ownerConfigOf: ConfigOf = configOf) {
    this.scene = scene;
    this.live = live;
    this.configOf = configOf;
    this.ownerConfigOf = ownerConfigOf;
  }

  of(index: number): Interaction {
    const object = this.scene.objectAt(index);
    if (!object || isHidden(object)) return 'none';
    if (this.controlAt(index) || this.entryAt(index) || this.linkAt(index)) return 'act';
    if (this.leadsAt(index).length > 0 || this.opensFaceplate(index)) return 'act';
    if (this.lockAt(index)) return 'locked';
    return this.bindingAt(index) || this.scene.kinds.isFed(object) ? 'read' : 'none';
  }

  /** Returns why a control does not react; undefined where it does, and for anything else. */
  lockAt(index: number): LockReason | undefined {
    const object = this.scene.objectAt(index);
    const binding = object && mayToggle(object) ? this.bindingAt(index) : undefined;
    if (!binding || !this.isControl(index)) return undefined;
    if (this.isPast) return 'past';
    if (!this.mayControl) return 'viewer';
    return this.live.tags.info(binding.tag).canToggle === false ? 'tag' : undefined;
  }

  /** Whether a click on an object would write, for whoever may. */
  private isControl(index: number): boolean {
    const action = actionOf(this.configOf(index));
    if (action === SET_VALUE) return true;
    const isSwitch = this.scene.kindAt(index)?.kind.control !== undefined;
    return isSwitch && (action === '' || action === REMOTE_CONTROL);
  }

  /** Returns the event for a click that is answered with the reason why nothing happens. */
  lockedEvent(index: number): LockedEvent | undefined {
    const [object, binding, reason] = [this.scene.objectAt(index), this.bindingAt(index), this.lockAt(index)];
    if (!object || !binding || !reason) return undefined;
    return { type: 'locked', object: object.id, name: this.nameOf(index, binding), reason };
  }

  /**
   * Returns the event for a click, or undefined where a click does nothing (ACT-08). `choice`: the chosen state, where
   * the control has several.
   */
  eventFor(
    index: number,
    choice?: string,
  ): ControlEvent | EntryEvent | ChoiceEvent | LinkEvent | LockedEvent | undefined {
    const control = this.controlAt(index);
    if (!control) return this.otherEvent(index, choice);
    const { binding, spec } = control;
    // The press has sent its event already; the click that ends it adds nothing.
    if (isHeld(control)) return undefined;
    if (spec.writes !== 'chosen')
      return this.controlEvent(index, binding, spec, this.targetOf(index, spec, binding));
    if (choice === undefined) return this.choiceEvent(index, binding);
    const chosen = binding.choice(choice, this.live.tags);
    // The current state need not be written.
    if (!chosen || chosen.current) return undefined;
    return this.controlEvent(index, binding, spec, chosen.state.row.value as number | string);
  }

  /** Of what is no control. A faceplate comes last: an object's own action is what a click on it does. */
  private otherEvent(index: number, choice?: string): EntryEvent | LinkEvent | LockedEvent | undefined {
    const own = this.entryEvent(index) ?? this.linkAt(index) ?? this.leadEvent(index, choice);
    if (own) return own;
    return this.opensFaceplate(index) ? this.faceplateAt(index) : this.lockedEvent(index);
  }

  private choiceEvent(index: number, binding: Binding): ChoiceEvent | undefined {
    const choices = this.choicesAt(index);
    if (!choices?.length) return undefined;
    const { id } = this.scene.objectAt(index)!;
    return { type: 'choice', object: id, name: this.nameOf(index, binding), choices };
  }

  /** Returns the event that opens the faceplate of an object's equipment; undefined where it has none. */
  faceplateAt(index: number): LinkEvent | undefined {
    const object = this.scene.objectAt(index);
    const own = this.configOf(index);
    const owner = this.ownerConfigOf(index);
    const reportId = faceplateOf(own) ?? faceplateOf(owner);
    if (!object || reportId === undefined) return undefined;
    const tags = [own?.linkedTag, ...tagsOfInstance(owner).values(), ...rolesOfInstance(owner).values()];
    const tag = tags.find((one) => one !== undefined && isTag(one));
    const link = { type: 'Pop-up', reportId, ofEquipment: true };
    return { type: 'link', object: object.id, link, ...(tag === undefined ? {} : { tag }) };
  }

  /** Whether a part of an instance says and does nothing but open the instance's faceplate, as the instance itself does. */
  isMereOutline(index: number): boolean {
    const [own, owner] = [this.configOf(index), this.ownerConfigOf(index)];
    if (own === owner || faceplateOf(own) !== undefined || !this.opensFaceplate(index)) return false;
    const object = this.scene.objectAt(index);
    return !this.bindingAt(index) && !(object && this.scene.kinds.isFed(object));
  }

  /** What the equipment of an instance is called. */
  equipmentName(index: number): string {
    return this.configOf(index)?.equipmentName ?? '';
  }

  /** Whether a click opens the faceplate. Not where it commands, even while a command is under way. */
  opensFaceplate(index: number): boolean {
    if (this.faceplateAt(index) === undefined || this.controlAt(index, true)) return false;
    return !this.entryAt(index) && !this.linkAt(index) && this.leadsAt(index).length === 0;
  }

  /** Returns the event for pressing a hold-to-run control; undefined for anything else. */
  holdEvent(index: number, phase: HoldEvent['phase']): HoldEvent | undefined {
    const control = this.controlAt(index, true);
    if (!control || !isHeld(control)) return undefined;
    const { binding } = control;
    return {
      type: 'hold',
      phase,
      ...this.subject(index, binding),
      target: writable(1, this.live.tags.info(binding.tag)),
      targetText: binding.labelFor(1),
      releaseText: binding.labelFor(0),
    };
  }

  /**
   * Returns the states that a control offers, as far as the element has them; undefined where a click alone is enough.
   */
  choicesAt(index: number): readonly Choice[] | undefined {
    const control = this.controlAt(index);
    const leads = control ? [] : this.leadsAt(index);
    if (leads.length > 1) return leads.map(({ name, label }) => ({ name, label, current: false }));
    if (control?.spec.writes !== 'chosen') return undefined;
    return control.spec.zones!.flatMap(({ state: name }) => {
      const choice = control.binding.choice(name, this.live.tags);
      return choice ? [{ name, label: choice.state.label, current: choice.current }] : [];
    });
  }

  /** Returns the state that a click at a point of the box, 0…1, names, or what leads somewhere there. */
  zoneAt(index: number, x: number, y: number): string | undefined {
    const zones = this.scene.kindAt(index)?.kind.control?.zones ?? [];
    if (zones.length === 0)
      return this.leadsAt(index).find((at) => x >= at.x && x <= at.x + at.w && y >= at.y && y <= at.y + at.h)
        ?.name;
    return nearestZone(zones, x, y)?.state;
  }

  bindingAt(index: number): Binding | undefined {
    return this.live.at(index);
  }

  /** Returns the control at an index, where it is linked, writable and not disabled by "No Action". */
  controlAt(index: number, evenCommanded = false): Control | undefined {
    const spec = this.scene.kindAt(index)?.kind.control;
    const binding = this.writableAt(index);
    if (!spec || !binding || (binding.isCommanded && !evenCommanded)) return undefined;
    const config = this.configOf(index);
    const action = actionOf(config);
    return action === '' || action === REMOTE_CONTROL ? { binding, spec, config } : undefined;
  }

  /** Returns the linked object at an index, where a value may be typed in. */
  private entryAt(index: number): Binding | undefined {
    const binding = this.writableAt(index);
    return binding && actionOf(this.configOf(index)) === SET_VALUE ? binding : undefined;
  }

  /** Returns its binding, where this user may write to the tag. */
  private writableAt(index: number): Binding | undefined {
    const object = this.scene.objectAt(index);
    const may = this.mayControl && object !== undefined && mayToggle(object);
    const binding = may ? this.bindingAt(index) : undefined;
    return binding && this.live.tags.info(binding.tag).canToggle !== false ? binding : undefined;
  }

  private linkAt(index: number): LinkEvent | undefined {
    const config = this.configOf(index);
    const action = actionOf(config);
    if (!config?.actionLink || NOWHERE.includes(action)) return undefined;
    if (action === SET_FIELD) return this.fieldEvent(index, config, config.actionLink);
    const { linkedTag } = config;
    const tag = linkedTag && isTag(linkedTag) ? { tag: linkedTag } : {};
    return { type: 'link', object: config.id, link: config.actionLink, ...tag };
  }

  /** Returns where parts of an object lead that has no action of its own. */
  private leadsAt(index: number): readonly Lead[] {
    const kind = this.scene.kindAt(index)?.kind;
    const object = this.scene.objectAt(index);
    if (!kind?.leads || !object || actionOf(this.configOf(index)) !== '') return [];
    const box = { w: object.width, h: object.height };
    return kind.leads(this.scene.propertiesOf(index), box, this.live.feeds.of(object.id));
  }

  /** Returns the event of a chosen lead; of the only one where none is chosen. */
  private leadEvent(index: number, choice: string | undefined): LinkEvent | undefined {
    const leads = this.leadsAt(index);
    const lead =
      choice === undefined && leads.length === 1 ? leads[0] : leads.find(({ name }) => name === choice);
    return lead && { type: 'link', object: this.scene.objectAt(index)!.id, link: lead.link };
  }

  /** A user who may control here may also set the field that the object shows. */
  private fieldEvent(index: number, config: ElementConfig, link: LinkEvent['link']): LinkEvent | undefined {
    const order = this.mayControl ? labelOrder(config) : undefined;
    if (!order?.customField) return undefined;
    const name = this.scene.objectAt(index)?.label ?? '';
    return { type: 'link', object: config.id, link, field: { name, order } };
  }

  /**
   * OR-68: the opposite of 1 is 0; of anything else, the unknown included, it is 1. Two states of the element flip
   * (STATE-07).
   */
  private targetOf(index: number, { writes }: ControlSpec, binding: Binding): number | string {
    if (writes !== 'toggle') return 1;
    const { duration = 0, resetValue } = delayOf(this.configOf(index)).delaySettings ?? {};
    // A switch that returns by itself leaves the state that it returns to, whatever the present one is.
    if (duration > 0 && (resetValue === 0 || resetValue === 1)) return 1 - resetValue;
    const flipped = binding.flipped(this.live.tags);
    if (typeof flipped === 'number' || typeof flipped === 'string') return flipped;
    return this.live.tags.number(binding.tag) === 1 ? 0 : 1;
  }

  private controlEvent(
    index: number,
    binding: Binding,
    spec: ControlSpec,
    target: number | string,
  ): ControlEvent {
    const subject = this.subject(index, binding);
    const { duration = 0, resetValue = 0, toPrevious } = subject.delaySettings ?? {};
    const releaseText = toPrevious ? subject.currentText : binding.labelFor(resetValue);
    return {
      type: 'control',
      ...subject,
      target: writable(target, this.live.tags.info(binding.tag)),
      targetText: binding.labelFor(target),
      ...(duration > 0 ? { releaseText } : {}),
      isReset: spec.writes === 'one',
    };
  }

  private entryEvent(index: number): EntryEvent | undefined {
    const binding = this.entryAt(index);
    if (!binding) return undefined;
    const subject = this.subject(index, binding);
    const allowZero = this.configOf(index)?.allowZero === true;
    return { ...entryOf(subject, binding, this.live.tags.info(binding.tag), this.live.masters), allowZero };
  }

  /** Its own name, or its tag's. */
  private nameOf(index: number, binding: Binding): string {
    return this.scene.objectAt(index)?.label || this.live.tags.info(binding.tag).name;
  }

  private subject(index: number, binding: Binding): WriteSubject {
    const { tags } = this.live;
    const object = this.scene.objectAt(index)!;
    const info = tags.info(binding.tag);
    const current = tags.value(binding.tag);
    const config = this.configOf(index);
    return {
      object: object.id,
      kind: object.identifier,
      name: this.nameOf(index, binding),
      tag: info.uuid,
      tagName: info.name,
      unit: info.unit,
      current: typeof current === 'bigint' ? String(current) : current,
      currentQuality: QUALITY_NAMES[tags.quality(binding.tag)]!,
      currentText: binding.text(tags),
      readBackTags: config?.readBackTags ?? [],
      readBackDelay: config?.readBackDelay ?? 0,
      ...delayOf(config),
      ...(config?.assignmentId ? { assignmentId: config.assignmentId } : {}),
      ...(config?.deviceId ? { deviceId: config.deviceId } : {}),
    };
  }
}
