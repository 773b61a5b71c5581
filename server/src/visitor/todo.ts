import { todo } from '../core/domain.ts'
import { notLeft } from './list.ts'
import { store } from './store.ts'
import { visitor as t } from './tables.ts'

/** Who came in on a day before today and was not seen leaving: as many as the list shows. */
export const stillInside = todo('visitor.inside', 'biz:visitor-info:arrive', (ctx) => ctx.db.$count(t, store.visible(ctx, notLeft(ctx))))
