import type { Call, Sent } from '@oems/contract/core/call.ts'
import type { Moved, movements } from '@oems/contract/people/movements.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { send } from '../../core/send.ts'
import { figure } from '../../kit/Figures.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'

type Moving = (typeof movements)['dispatchEmpToProject' | 'migrationBatch' | 'changeStatus']
interface Props<C extends Moving> {
  readonly call: C
  /** Null: something is still to be chosen. */
  readonly input: Sent<C> | null
}

/** What a move does, before it is done: asked of the call itself, which then writes nothing. */
export function MovePreview<C extends Moving>({ call, input }: Props<C>) {
  const asked = { ...input, preview: 1 } as unknown as Sent<Call>
  const look = useQuery({
    queryKey: ['preview', call.path, asked],
    queryFn: ({ signal }) => send(call as Call, asked, { signal }) as Promise<Moved>,
    enabled: input !== null,
    meta: { passive: true },
    gcTime: 0,
    retry: false,
  })
  if (input === null) return null
  return (
    <Preview label="预览" live>
      <Shown read={look} lines={3}>
        {(moved) => <Result moved={moved} />}
      </Shown>
    </Preview>
  )
}

const namedAtMost = 5
const signed = (n: number) => (n > 0 ? `+${figure(n)}` : `−${figure(-n)}`)

const Result = ({ moved: { moved, skipped, skippedNum, effective, due } }: { readonly moved: Moved }) => (
  <>
    <dl>
      <dt>将变动</dt>
      <dd>
        <b>{figure(moved)}</b> 人
      </dd>
      {effective.length > 0 && (
        <>
          <dt>生效日期</dt>
          <dd>{effective.map(({ day, num }) => `${day}（${figure(num)}人）`).join('、')}</dd>
        </>
      )}
      {due.length > 0 && (
        <>
          <dt>当日应报</dt>
          <dd>{due.map(({ orgName, change }) => `${orgName} ${signed(change)}人`).join('，')}</dd>
        </>
      )}
    </dl>
    {skippedNum > 0 && (
      <Alert
        type="warning"
        showIcon
        title={`${figure(skippedNum)}人不会变动`}
        description={
          skipped
            .slice(0, namedAtMost)
            .map(({ name, reason }) => `${name}：${reason}`)
            .join('；') + (skippedNum > namedAtMost ? '…' : '')
        }
      />
    )}
  </>
)
