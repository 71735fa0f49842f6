/** Every call by who has no business with it, with ids and bodies that are none; with all ids at each in the long tests. */
import { noBodies, noIds, whoMayNotCall } from './calls.ts';

whoMayNotCall();
noIds(7);
noBodies(3);
