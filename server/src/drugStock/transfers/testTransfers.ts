import type { drug } from '../../dictionary/tables.ts'
import type { TestApp } from '../../testing/testApp.ts'
import * as stock from '../testStock.ts'

/** A drug of the platform's dictionary, which every clinic may hold. */
export const aDrug = (app: TestApp, over: Partial<typeof drug.$inferInsert> = {}) => stock.aDrug(app, app.rootId, over)
