/** Every call with every id that is none. */
import { noIds } from '../attacks/calls.ts';

noIds(1);
