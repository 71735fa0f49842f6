import { openTestStorage } from '../../../support/storage.ts';
import { storageSuite } from './suite.ts';

storageSuite('storage over PGlite', openTestStorage);
