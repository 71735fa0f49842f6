/** What serves once serves one of two hundred who use it in the same moment. */
import { atOnce } from '../attacks/once.ts';

atOnce(200);
