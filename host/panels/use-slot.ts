import { type ComponentType, createContext, type ReactNode } from 'react';
import type { OwnUse, Prop } from '../../worker/boundary/index.ts';

export interface UseSlotProps extends Omit<OwnUse, 'value'> {
  readonly label: string;
  /** Which parameters fit. */
  readonly type: Prop['type'];
  /** The field itself, for the value of the drawing. */
  readonly children?: ReactNode;
}

/** Around each field while the definition of an assembly is edited: it may take its value from parameters. */
export const UseSlot = createContext<ComponentType<UseSlotProps> | null>(null);
