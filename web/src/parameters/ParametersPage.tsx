import { isPictureKey } from '@oems/contract/files/platform.ts'
import { type Parameter, ParameterDraft, parameters } from '@oems/contract/parameters/parameters.ts'
import { Button, Empty, Input, Modal, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useRead } from '../core/calls.ts'
import { Failed } from '../kit/Failed.tsx'
import { Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { FiltersOnPaper } from '../kit/list/filter/FiltersOnPaper.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { NothingFound } from '../kit/list/NothingFound.tsx'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { ParameterTable } from './ParameterTable.tsx'
import { PlatformSettings } from './PlatformSettings.tsx'
import styles from './parameters.module.css'
import { grouped, matching } from './wording.ts'

const views: Readonly<Record<string, (row: Parameter) => boolean>> = {
  all: () => true,
  changed: ({ isDefault, builtIn }) => builtIn === 1 && isDefault === 0,
  own: ({ builtIn }) => builtIn === 0,
}
const platform = 'platform'
const viewNames: Readonly<Record<string, string>> = { all: '全部', changed: '已修改', own: '自定义', [platform]: '平台设置' }

/** 参数配置 (01 §6.5). */
export default function ParametersPage() {
  const can = useCan()
  const { data, isError, refetch } = useRead(parameters.list, { pageSize: 200, sortRules: [{ field: 'paramKey', order: 'asc' }] })
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const [watched, watch] = useState<Parameter | null>(null)
  const maySeeHistory = useMaySeeHistory('参数')
  const editor = useFormModal('参数', parameters.save, parameters.update, { id: 'configId', keeps: [] })

  const rows = data?.list ?? []
  /** Pictures are chosen in 平台设置: their numbers say nothing here. */
  const listed = rows.filter(({ paramKey }) => !isPictureKey(paramKey))
  const requested = params.get('view') ?? 'all'
  const view = requested === platform || requested in views ? requested : 'all'
  const shown = matching(listed.filter(views[view] ?? views.all!), text)
  const wanted = text.trim()
  const inForce = [
    ...(view === 'all' ? [] : [{ name: 'view', label: '显示', words: viewNames[view] }]),
    ...(wanted === '' ? [] : [{ name: 'text', label: '查找', words: wanted }]),
  ]
  const show = (next: string) => setParams(next === 'all' ? {} : { view: next }, { replace: true })
  const segment = (value: string, label: string) => ({
    value,
    label: (
      <span className={styles.segment}>
        {label}
        {data && views[value] && <em>{listed.filter(views[value]).length}</em>}
      </span>
    ),
  })
  return (
    <ListPage
      title="参数配置"
      about="保存后立即生效，其他服务进程同时知道"
      count={data && listed.length}
      unit="项"
      actions={
        can(parameters.save) && (
          <Button type="primary" onClick={() => editor.add()}>
            新增参数
          </Button>
        )
      }
    >
      <Toolbar
        quick={
          <Segmented
            aria-label="显示"
            value={view}
            onChange={show}
            options={Object.entries(viewNames).map(([value, label]) => segment(value, label))}
          />
        }
        tools={
          view !== platform && (
            <Input
              allowClear
              className={styles.search ?? ''}
              placeholder="参数名称、键或说明"
              aria-label="查找参数"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )
        }
      />
      {!data && !isError && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {isError && !data && <Failed message="参数加载失败" again={() => void refetch()} />}
      {data && view === platform && <PlatformSettings rows={rows} />}
      {view !== platform && <FiltersOnPaper filters={inForce} />}
      {data &&
        view !== platform &&
        shown.length === 0 &&
        (wanted === '' ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyWords[view]}>
            <Button onClick={() => show('all')}>查看全部参数</Button>
          </Empty>
        ) : (
          <NothingFound
            filters={inForce}
            clear={() => {
              setText('')
              show('all')
            }}
          />
        ))}
      {data &&
        view !== platform &&
        grouped(shown).map(({ name, rows }) => (
          <ParameterTable key={name} name={name} rows={rows} edit={editor.edit} history={maySeeHistory ? watch : undefined} />
        ))}
      <Modal {...editor.modal}>
        <DialogForm {...editor.fields}>
          <Fields of={ParameterDraft} names={['paramKey', 'valueType', ...(editor.record ? [] : (['secret'] as const)), 'paramValue']} />
          <Fields of={ParameterDraft} names={['businessDomainId', 'remark']} />
        </DialogForm>
      </Modal>
      <ChangeHistoryDrawer targetType="参数" target={watched && { id: watched.configId, name: watched.title }} close={() => watch(null)} />
    </ListPage>
  )
}

const emptyWords: Readonly<Record<string, string>> = { changed: '所有参数都是默认值', own: '还没有自定义参数' }
