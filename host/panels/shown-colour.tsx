import { useContext } from 'react';
import { ShownTheme } from './shown-theme.ts';
import { codeIn } from './token-colours.ts';

/** A colour as the diagram shows it: a token in the theme that the diagram is shown in. */
export const ShownColour = ({ colour }: { readonly colour: string }) => (
  <span style={{ background: codeIn(useContext(ShownTheme), colour) }} />
);
