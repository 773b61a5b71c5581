import { type Parameter, parameters } from '@oems/contract/parameters/parameters.ts'
import { App, Button, Table } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { RowActions } from '../kit/list/RowActions.tsx'
import styles from './parameters.module.css'
import { useSetting } from './useSetting.ts'
import { ValueEditor } from './ValueEditor.tsx'
import { rangeOf, wordOf } from './wording.ts'

interface Props {
  readonly name: string
  readonly rows: readonly Parameter[]
  readonly edit: (row: Parameter) => void
  /** Undefined: the caller may not see it. */
  readonly history: ((row: Parameter) => void) | undefined
}

/** The parameters of one group. */
export function ParameterTable({ name, rows, edit, history }: Props) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2>
        {name} <span>{rows.length}</span>
      </h2>
      <Table<Parameter>
        rowKey="configId"
        dataSource={[...rows]}
        pagination={false}
        showHeader={false}
        tableLayout="fixed"
        columns={[
          { key: 'title', width: '22%', render: (_, row) => <Title row={row} /> },
          { key: 'value', width: '40%', render: (_, row) => <Value row={row} /> },
          { key: 'remark', render: (_, row) => <Meaning row={row} /> },
          { key: 'actions', width: 130, render: (_, row) => <Actions row={row} edit={edit} history={history} /> },
        ]}
      />
    </section>
  )
}

const Title = ({ row }: { readonly row: Parameter }) => (
  <>
    <div className={styles.title}>{row.title}</div>
    {row.title !== row.paramKey && <code className={styles.key}>{row.paramKey}</code>}
  </>
)

function Value({ row }: { readonly row: Parameter }) {
  const can = useCan()
  const setting = useSetting(row)
  if (!can(parameters.update)) return wordOf(row, row.paramValue)
  return (
    <div className={styles.value}>
      <ValueEditor row={row} setting={setting} />
      {row.builtIn === 1 && (
        <p className={styles.limits}>
          {row.isDefault === 0 ? (
            <Button type="link" size="small" loading={setting.isPending} onClick={setting.reset} aria-label={`${row.title}恢复默认`}>
              恢复默认{row.defaultValue !== null && `（${wordOf(row, row.defaultValue)}）`}
            </Button>
          ) : (
            '默认'
          )}
          {rangeOf(row) && <span>范围 {rangeOf(row)}</span>}
        </p>
      )}
    </div>
  )
}

const Meaning = ({ row }: { readonly row: Parameter }) => <span className={styles.meaning}>{row.remark ?? '—'}</span>

function Actions({ row, edit, history }: Pick<Props, 'edit' | 'history'> & { readonly row: Parameter }) {
  const can = useCan()
  const { modal } = App.useApp()
  const { mutateAsync } = useWrite(parameters.delete, '已删除参数')
  const isOwn = row.builtIn === 0
  const remove = () =>
    modal.confirm({
      title: `删除参数“${row.title}”？`,
      content: '删除后，使用它的程序将读不到这个参数。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => mutateAsync({ ids: [row.configId] }),
    })
  const actions = [
    ...(isOwn && can(parameters.update) ? [{ label: '编辑', onClick: () => edit(row) }] : []),
    ...(history ? [{ label: '变更记录', onClick: () => history(row) }] : []),
    ...(isOwn && can(parameters.delete) ? [{ label: '删除', danger: true, onClick: remove }] : []),
  ]
  return <RowActions name={row.title} actions={actions} />
}
