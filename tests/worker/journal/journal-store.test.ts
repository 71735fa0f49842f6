import { describe } from 'vitest';
import { journalStoreSuite } from '../../support/worker/journal-store-suite.ts';
import { memoryJournals } from '../../support/worker/memory-journals.ts';

describe('journals in memory', () => journalStoreSuite(memoryJournals));
