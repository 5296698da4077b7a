import { loadFleet, printFleet } from './compile.ts';
import { diskSource } from './read/source.ts';
import { writeOutputs } from './write/write-outputs.ts';

const root = process.cwd();
const { fleet } = loadFleet(diskSource(root));
const outputs = await printFleet(fleet);
const { stale } = writeOutputs(root, outputs);
console.log(`${outputs.length} generated files, ${stale.length} written`);
