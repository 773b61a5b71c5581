/**
 * Nations and their provinces, states, cities and counties (02 §2.12), written from the registers that keep them:
 *
 *   node scripts/areas.ts       writes server/src/area/data/*.tsv
 *
 * The registers are needed here alone. After one of them has a new version: run it, read the difference, commit both.
 */
import { writeFileSync } from 'node:fs'
import { areaFiles } from './areas/files.ts'

for (const [file, text] of Object.entries(areaFiles())) writeFileSync(file, text)
