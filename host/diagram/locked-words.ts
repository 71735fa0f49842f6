/** Why a control does not react, in words for the operator. */
import type { LockReason } from '../../worker/boundary/index.ts';

export const NOT_IN_THE_PAST = 'The diagram shows past values. Go back to live before you send a command.';

/** Beside the value of a control that does not react. */
export const LOCKED: Readonly<Record<LockReason, string>> = {
  viewer: 'view only',
  past: 'not live',
  tag: 'control switched off',
};

interface Locked {
  readonly name: string;
  readonly reason: LockReason;
}

export function lockedWords({ name, reason }: Locked): string {
  switch (reason) {
    case 'past':
      return NOT_IN_THE_PAST;
    case 'viewer':
      return `View only: you may look at ${name}, but not control it. Ask your administrator for the right to control.`;
    case 'tag':
      return `Control of ${name} is switched off. An administrator can switch it on for the tag.`;
  }
}
