/** Every call with every id and every body that is none. */
import { noBodies, noIds } from '../attacks/calls.ts';

noIds(1);
noBodies(1);
