/** What an element's config says about a click on it. */
import type { ElementConfig } from '../document/types.ts';
import type { DelaySettings } from './events.ts';

/** Returns the delay of a control's write, where it is switched on; invalid numbers count as none. */
export function delayOf(config: ElementConfig | undefined): { readonly delaySettings?: DelaySettings } {
  const stored = (config?.delaySettings ?? {}) as Readonly<Record<string, unknown>>;
  if (stored.enabled !== true) return {};
  const number = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);
  return {
    delaySettings: {
      delay: number(stored.delay),
      duration: number(stored.duration),
      resetValue: number(stored.resetValue),
      ...(stored.toPrevious === true ? { toPrevious: true } : {}),
      enabled: true,
      allowOverride: stored.allowOverride === true,
    },
  };
}

/** Returns the pop-up that is an element's faceplate. */
export const faceplateOf = (config: ElementConfig | undefined): string | undefined =>
  config?.faceplate || undefined;

/** Normalises an action's name: "Remote Control", remote-control and remoteControl are one. */
export const actionOf = (config: ElementConfig | undefined): string =>
  (config?.actionLink?.type ?? '').toLowerCase().replace(/[^a-z]/g, '');
