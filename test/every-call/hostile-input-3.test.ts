import { testHostileInput } from './hostile-input.ts';

testHostileInput(2);
