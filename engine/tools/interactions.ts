/** What a click means in live mode: on a control it asks for a write, on a linked object it opens the link, else nothing. */
import type { ElementConfig } from '../document/types.ts';
import type { Binding } from '../live/binding.ts';
import type { Live } from '../live/live.ts';
import { QUALITY_NAMES } from '../live/quality.ts';
import type { TagInfo } from '../live/tag-table.ts';
import type { ControlSpec } from '../plugin.ts';
import type { Scene } from '../scene/scene.ts';
import type { ControlEvent, LinkEvent } from './events.ts';
import type { Interaction } from './stage.ts';

/** Actions that lead nowhere else. */
const NO_ACTION = 'noaction';
const REMOTE_CONTROL = 'remotecontrol';

export class Interactions {
  /** Whether this user may write at all. The server decides again at every write. */
  mayControl = false;
  private readonly scene: Scene;
  private readonly live: Live;
  private readonly configOf: (index: number) => ElementConfig | undefined;

  constructor(scene: Scene, live: Live, configOf: (index: number) => ElementConfig | undefined) {
    this.scene = scene;
    this.live = live;
    this.configOf = configOf;
  }

  of(index: number): Interaction {
    if (this.controlAt(index) || this.linkAt(index)) return 'act';
    return this.bindingAt(index) ? 'read' : 'none';
  }

  /** What the host is told of a click, or undefined where a click does nothing (ACT-08). */
  eventFor(index: number): ControlEvent | LinkEvent | undefined {
    const control = this.controlAt(index);
    return control ? this.controlEvent(index, control.binding, control.spec) : this.linkAt(index);
  }

  bindingAt(index: number): Binding | undefined {
    const object = this.scene.objectAt(index);
    return object && this.live.get(object.id);
  }

  /** The control at an index, where it is linked, may be written and is not taken away by "No Action". */
  controlAt(index: number): { readonly binding: Binding; readonly spec: ControlSpec } | undefined {
    const spec = this.scene.kindAt(index)?.kind.control;
    const binding = this.bindingAt(index);
    if (!spec || !binding || !this.mayControl || binding.isCommanded || spec.writes === 'chosen')
      return undefined;
    if (this.live.tags.info(binding.tag).canToggle === false) return undefined;
    const action = actionOf(binding.config);
    return action === '' || action === REMOTE_CONTROL ? { binding, spec } : undefined;
  }

  private linkAt(index: number): LinkEvent | undefined {
    const config = this.configOf(index);
    const action = actionOf(config);
    if (!config?.actionLink || action === '' || action === NO_ACTION || action === REMOTE_CONTROL)
      return undefined;
    return { type: 'link', object: config.id, link: config.actionLink };
  }

  private controlEvent(index: number, binding: Binding, spec: ControlSpec): ControlEvent {
    const { tags } = this.live;
    const object = this.scene.objectAt(index)!;
    const info = tags.info(binding.tag);
    const target = targetOf(spec, tags.number(binding.tag));
    const current = tags.value(binding.tag);
    const { config } = binding;
    return {
      type: 'control',
      object: object.id,
      kind: object.identifier,
      name: object.label || info.name,
      tag: info.uuid,
      tagName: info.name,
      unit: info.unit,
      current: typeof current === 'bigint' ? String(current) : current,
      currentQuality: QUALITY_NAMES[tags.quality(binding.tag)]!,
      currentText: binding.text(tags),
      target: writable(target, info),
      targetText: binding.labelFor(target),
      isReset: spec.writes === 'one',
      readBackTags: config.readBackTags ?? [],
      readBackDelay: config.readBackDelay ?? 0,
      ...(config.assignmentId ? { assignmentId: config.assignmentId } : {}),
      ...(config.deviceId ? { deviceId: config.deviceId } : {}),
    };
  }
}

/** OR-68: the opposite of 1 is 0; of anything else, the unknown included, it is 1, and the dialog says so. */
const targetOf = ({ writes }: ControlSpec, current: number): 0 | 1 =>
  writes === 'toggle' && current === 1 ? 0 : 1;

/** 0 or 1 as the tag's type has it. */
function writable(target: 0 | 1, { dataType }: TagInfo): number | boolean | string {
  if (dataType === 'boolean') return target === 1;
  return dataType === 'string' || dataType === 'int64' ? String(target) : target;
}

/** An action's name without its spelling: "Remote Control", remote-control and remoteControl are one. */
const actionOf = (config: ElementConfig | undefined): string =>
  (config?.actionLink?.type ?? '').toLowerCase().replace(/[^a-z]/g, '');
