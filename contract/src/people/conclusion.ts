import { codes } from '../core/codes.ts'

/** What an examination has come to (GBZ 188); the archive says it of the latest one. */
export const Conclusion = codes(
  '体检结论',
  {
    normal: [1, '目前未见异常'],
    recheck: [2, '复查'],
    suspected: [3, '疑似职业病'],
    contraindicated: [4, '职业禁忌证'],
    other: [5, '其他疾病或异常'],
  },
  'personal',
)
