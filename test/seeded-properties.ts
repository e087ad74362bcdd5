import fc from 'fast-check';
import { chosenSeed } from './crash/seeded-random.ts';

// Properties that choose no seed of their own draw the same again with the same TEST_SEED.
fc.configureGlobal({ seed: chosenSeed() });
