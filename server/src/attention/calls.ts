import { SituationSource } from '@oems/contract/attention/codes.ts'
import { situations as calls } from '@oems/contract/attention/situations.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { extendWatch, removeImportant, saveFollow, setImportant } from './attention.ts'
import { closeSituation, reopenSituation } from './closing.ts'
import { info } from './info.ts'
import { exportAttention, list } from './list.ts'
import { owners } from './owners.ts'
import { openSituation, updateSituation } from './situations.ts'

/** Cases of illnesses and key attention (03 §5.7). */
export default implement(calls, {
  ...inSnapshot({ list, info }),
  owners,
  save: (ctx, draft) => openSituation(ctx, draft, SituationSource.reported),
  update: updateSituation,
  close: closeSituation,
  reopen: reopenSituation,
  setImportant,
  removeImportant,
  followSave: saveFollow,
  extendWatch,
  export: exportAttention,
})
