/** Sign-in under attack by two hundred at once, and the time of many sign-ins that fail. */
import { doors } from '../attacks/doors.ts';

doors({ crowd: 200, timed: 40 });
