import type { MovePreview } from '@oems/contract/organisation/orgManager.ts'
import { Alert } from 'antd'
import { figure } from '../kit/Figures.tsx'
import { Preview } from '../kit/Preview.tsx'

/** Of several that move, so many reasons are enough to begin with. */
const blocksAtMost = 5

/** What a move does, before it is done (02 §10.1). */
export const OrgMovePreview = ({ preview }: { readonly preview: MovePreview }) => (
  <Preview label="迁移预览">
    <dl>
      <dt>将迁移</dt>
      <dd>
        组织和项目 <b>{figure(preview.subtreeNum)}</b> 个{preview.projectNum > 0 && `（项目 ${figure(preview.projectNum)} 个）`}，在岗员工{' '}
        <b>{figure(preview.empNum)}</b> 人，医务室 <b>{figure(preview.clinicNum)}</b> 个，后台用户 <b>{figure(preview.userNum)}</b> 个
      </dd>
      <dt>将能看到</dt>
      <dd>
        <Watchers watchers={preview.gainers} />
      </dd>
      <dt>将不再看到</dt>
      <dd>
        <Watchers watchers={preview.losers} />
      </dd>
      {preview.subscriptionsEnded > 0 && (
        <>
          <dt>将终止</dt>
          <dd>组织订阅 {figure(preview.subscriptionsEnded)} 条</dd>
        </>
      )}
    </dl>
    {preview.blocks.slice(0, blocksAtMost).map((block) => (
      <Alert key={block} type="error" showIcon title={block} />
    ))}
    {preview.blocks.length > blocksAtMost && (
      <Alert type="error" showIcon title={`另有${preview.blocks.length - blocksAtMost}项不能迁移`} />
    )}
    {preview.warns.map((warn) => (
      <Alert key={warn} type="warning" showIcon title={warn} />
    ))}
  </Preview>
)

/** The reply names as many a side. */
const namedAtMost = 20

const Watchers = ({ watchers }: { readonly watchers: MovePreview['gainers'] }) =>
  watchers.length === 0 ? (
    '没有变化'
  ) : (
    <>
      {watchers.map(({ orgName, userNum }) => `${orgName}（${figure(userNum)}个用户）`).join('、')}
      {watchers.length === namedAtMost && '等'}
    </>
  )
