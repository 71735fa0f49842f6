/** Sign-in under attack, by twenty at once and with a few sign-ins timed; by more in the long tests. */
import { doors } from './doors.ts';

doors({ crowd: 20, timed: 5 });
