import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    { key: 'icd.import', name: '导入ICD编码', pinyin: 'daoruicdbianma dricdbm', may: 'dict:icd:import', page: 'dict/icd', step: 'import' },
  ],
}
