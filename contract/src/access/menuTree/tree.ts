import { base } from './base.ts'
import { ccds } from './ccds.ts'
import { cont } from './cont.ts'
import { odas } from './odas.ts'
import { ohmp } from './ohmp.ts'
import { oqs } from './oqs.ts'
import type { SubSystem } from './rows.ts'
import { sys } from './sys.ts'
import { tele } from './tele.ts'

/** The table of 01 §6.7 in display order. */
export const subSystems: readonly SubSystem[] = [base, ccds, tele, ohmp, oqs, cont, odas, sys]
