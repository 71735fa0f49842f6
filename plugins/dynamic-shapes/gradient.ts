/** A gradient from the fill to a second colour. A state of the linked tag colours the end that is the fill's. */
import { choice, colour, type GradedStyle } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';

export const gradientProps = {
  gradient: choice(['none', 'down', 'right'], 'none', { label: 'Gradient' }),
  gradientColor: colour(palette.hollow, { label: 'Gradient to', when: { gradient: ['down', 'right'] } }),
} as const;

export interface Graded {
  readonly gradient: 'none' | 'down' | 'right';
  readonly gradientColor: string;
}

export const gradientOf = ({ gradient, gradientColor }: Graded): Pick<GradedStyle, 'to' | 'towards'> =>
  gradient === 'none' ? {} : { to: gradientColor, towards: gradient };
