import { numberText } from '@oems/client/dialling.ts'
import { Relation } from '@oems/contract/people/codes.ts'
import { type Relative, relatives } from '@oems/contract/relative/relatives.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part } from '../kit/record/Parts.tsx'
import type { PersonView } from '../person/parts.ts'
import { boundTo } from './boundTo.ts'

/** Who is bound to an employee now. */
export default function PersonRelatives({ personId }: PersonView) {
  return (
    <Loaded call={relatives.list} input={boundTo(personId)} lines={2}>
      {({ list }) => (
        <Part title="亲属" rows={Object.fromEntries(list.map((one) => [titleOf(one), wordsOf(one)]))}>
          {list.length === 0 && <p>暂无绑定的亲属，可由员工在手机端“我的亲属”绑定</p>}
        </Part>
      )}
    </Loaded>
  )
}

const titleOf = ({ name, relation }: Relative) => `${name}（${Relation.label(relation)}）`
const wordsOf = ({ mobile, telephoneCode, idNumber }: Relative) =>
  [mobile && numberText(mobile, telephoneCode), idNumber].filter(Boolean).join('　')
