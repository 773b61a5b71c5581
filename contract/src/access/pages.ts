import type { Permission } from '../core/call.ts'

/** A route that stands in the console without a menu (01 §6.6). */
export interface StaticRoute {
  /** As the router writes it. */
  readonly pattern: string
  /** Title, breadcrumb and tab. */
  readonly title: string
  /** Code of the menu to highlight. */
  readonly menu: string | null
  /** A list: any one of them. */
  readonly permission: 'public' | 'login' | Permission | readonly Permission[]
  /** One tab for each set of parameters; the others reuse one. */
  readonly perParameters: boolean
  /** False: drawn without header, sider and tabs. */
  readonly layout: boolean
}

const route = (pattern: string, title: string, menu: string | null, permission: StaticRoute['permission']): StaticRoute => ({
  pattern,
  title,
  menu,
  permission,
  perParameters: false,
  layout: true,
})
const routeEach = (...args: Parameters<typeof route>): StaticRoute => ({ ...route(...args), perParameters: true })
const bare = (staticRoute: StaticRoute): StaticRoute => ({ ...staticRoute, layout: false })

const ofSession = [
  bare(route('/login', '登录', null, 'public')),
  bare(route('/404', '页面不存在', null, 'public')),
  bare(route('/password-guide', '修改初始密码引导', null, 'login')),
  bare(route('/project-guide', '项目信息填报引导', null, 'login')),
  route('/profile', '个人中心', null, 'login'),
  route('/task-center', '任务中心', null, 'login'),
  route('/message-center', '消息中心', null, 'login'),
]

const ofSystem = [
  routeEach('/sys/user/:userId', '用户详情', 'auth.user', 'sys:user:info'),
  routeEach('/uc/user-account/:accountId', '账号详情', 'auth.account', 'uc:user-account:info'),
  routeEach('/sys/log/:logId', '日志详情', 'audit.log', 'sys:log:info'),
]

const ofPrevention = [
  route('/org-management/org-management', '组织管理', 'org.tree', 'biz:org-manager:list'),
  routeEach('/project/:projectId', '项目档案', 'org.project', ['biz:project:info', 'biz:project-manager:info']),
  routeEach('/employee/:employeeId', '员工档案页', 'people.emp', 'biz:employee:info'),
  routeEach('/project/emergency-card/:projectId', '项目急救卡', 'org.project', ['biz:project:info', 'biz:project-manager:info']),
  routeEach('/visitor/pass/:visitorId', '访客证', 'people.visitor', 'biz:visitor-info:save'),
  routeEach('/visitor/poster/:orgId', '门岗二维码', 'people.visitor', 'biz:employee:import'),
  route('/record/emp', '员工健康记录', 'health.archive', 'biz:archive:list'),
  routeEach('/record/emp/copy/:archiveId', '档案复印件', 'health.archive', 'biz:archive:info'),
  // One tab: ◀ ▶ lead from person to person within it.
  route('/record/emp-daily/:empId', '员工每日健康记录', 'health.archive', 'biz:archive:info'),
  route('/user-ill-situation/index', '重点关注人员', 'health.key-person', 'epac:ill-situation:list'),
  routeEach('/project-declare/detail/:selectedOrgId/:activeTab', '项目申报详情', 'decl.project', 'epac:project-declare:list'),
  route('/reserve/overview', '药品储备总览', 'reserve.overview', 'epac:drug-reserve-manager:list'),
  route('/reserve/report', '药品储备上报', 'reserve.report', 'epac:drug-reserve-manager:info'),
  routeEach('/reserve/report/history/:orgId', '药品储备上报历史', 'reserve.report', 'epac:drug-reserve-manager:list'),
  route('/statistic/health', '健康总览', 'stat.health', 'stat:health:list'),
]

const ofConsultation = [
  routeEach('/diagnosis/:id', '坐诊', 'tele.diagnosis', 'biz:diagnosis-record:save'),
  routeEach('/biz-inquiry/clinic/:clinicId', '医务室问诊', 'tele.clinic', 'biz:clinic:info'),
  routeEach('/consultation-room/diagnosis/:clinicId', '诊室', 'tele.room', 'biz:diagnosis-record:save'),
  route('/consultation-room/user-diagnosis-panel', '诊室患者面板', 'tele.room', 'biz:diagnosis-record:list'),
  routeEach('/diagnose/emp-diagnosis/diagnosis-reply/:id/:isReply/:dataIndex', '图文咨询回复', 'tele.emp', 'biz:emp-diagnosis:reply'),
  route('/diagnose/emp-diagnosis/emp-diagnosis-consulting', '图文咨询', 'tele.emp', 'biz:emp-diagnosis:list'),
  route('/reservation/management', '预约管理', 'resv.all', 'biz:reservation-consultation:list'),
  route('/apply-consultation/add', '会议预约', 'conf.apply', 'biz:apply-consultation:save'),
  route('/org-schedule/apply-consultation/add', '会议预约（机构日程）', 'conf.apply', 'biz:apply-consultation:save'),
  routeEach('/apply-consultation/update/:recordId', '编辑会诊申请', 'conf.apply', 'biz:apply-consultation:update'),
  routeEach('/apply-consultation/detail/:recordId', '会诊申请详情', 'conf.apply', 'biz:apply-consultation:info'),
  routeEach('/biz/conference-attendee/:applyConsultationId', '参会人员管理', 'conf.apply', 'biz:conference-attendee:list'),
  routeEach('/biz/apply-attend-conference/:conferenceId', '申请参会', 'conf.schedule', 'biz:apply-consultation:save'),
  route('/conference/add', '新增会议安排', 'conf.schedule', 'biz:conference:save'),
  routeEach('/conference/update/:conferenceId', '编辑会议安排', 'conf.schedule', 'biz:conference:update'),
  routeEach('/conference/detail/:conferenceId', '会议安排详情', 'conf.schedule', 'biz:conference:info'),
  bare(routeEach('/meeting/room/:meetingid', '会议室', 'conf.mine', 'login')),
  routeEach('/video/watch/:videoId', '视频观看', 'video.live', 'login'),
]

const statistics = '/clinic-operations/operation-statistics'
const details = '/clinic-operations/statistics-detail'
const period = ':timeRadio/:pTimeRange?'

const ofClinics = [
  routeEach('/drug-stock/print/:kind/:id', '库存打印', 'op.stock', 'oemr:drug-stock:info'),
  routeEach('/doctor/index/:orgId', '医生管理', 'res.doctor', 'biz:doctor:list'),
  route('/schedule-management/index', '日程管理', 'op.schedule', 'outpatient:os-scheduling:list'),
  route('/outpatient-management/all-scheduling', '全部排班', 'op.scheduling', 'outpatient:os-scheduling:list'),
  route(`${statistics}/receiving-disease/${period}`, '接诊疾病统计', 'ops.stat', 'ccds:clinic-operation:list'),
  route(`${statistics}/receiving-volume/${period}`, '接诊量统计', 'ops.stat', 'ccds:clinic-operation:list'),
  route(`${statistics}/basic-diseases`, '基础疾病统计', 'ops.stat', 'ccds:clinic-operation:list'),
  route(`${statistics}/drug-inventory-detail`, '药品库存明细', 'ops.stat', 'ccds:clinic-operation:list'),
  route(`${statistics}/number-follow-up/${period}`, '随访人次统计', 'ops.stat', 'ccds:clinic-operation:list'),
  routeEach(
    '/clinic-operations/infectious-reporting/covid-detail/:subOrgId/:projectId/:disease/:radio',
    '传染病上报明细',
    'ops.infectious',
    'ccds:infectious:list',
  ),
  route(`${details}/treatment/${period}`, '诊疗统计明细', 'ops.detail', 'operation:statistics:list'),
  route(`${details}/receiving-disease/${period}`, '接诊疾病统计明细', 'ops.detail', 'operation:statistics:list'),
  route(`${details}/health-risk`, '健康风险统计明细', 'ops.detail', 'operation:statistics:list'),
  route(`${details}/health-risk-month-detail/:subOrgId/:snapshotDate`, '健康风险月度明细', 'ops.detail', 'operation:statistics:list'),
  route(`${details}/follow-up/${period}`, '随访统计明细', 'ops.detail', 'operation:statistics:list'),
  route(`${details}/pe-record/${period}`, '体检统计明细', 'ops.detail', 'operation:statistics:list'),
]

const ofServices = [
  routeEach('/project-manager/details/:managerId', '健康管理员详情', 'hm.manager', 'health-manager:service:info'),
  route('/activity-info/index', '活动信息', 'hm.activity', 'biz:activity-info:list'),
  routeEach('/activity-info/modify/:id', '编辑活动信息', 'hm.activity', 'biz:activity-info:update'),
  route('/health-news/modify', '编辑健康资讯', 'cont.news', 'biz:health-news:save'),
  route('/notify/create', '新建通知', 'cont.notice', 'biz:notice:save'),
  routeEach('/biz-app/app-direct-feedback/:feedbackId', '直通反馈详情', 'fb.direct', 'biz:app-direct-feedback:info'),
  routeEach('/oqs/questionnaire-data/:epPaperId/:epPaperType/:epPaperTitle', '问卷数据', 'oqs.paper', 'oqs:statement:list'),
  routeEach('/oqs/task-data/:atId/:atName', '测评任务数据', 'oqs.task', 'oqs:statement:list'),
  routeEach('/oqs/release-data/:epPaperId/:epPaperType/:recycleTerminal/:epPaperTitle', '投放数据', 'oqs.delivery', 'oqs:statement:list'),
  routeEach('/oqs/design/:epPaperId', '问卷设计', 'oqs.paper', ['oqs:survey:update', 'oqs:paper:update']),
]

/**
 * Every static route but `/i-{menuId}` and `/o-{menuId}`, which are made from the menus of types 5 and 6 and take their names and grants.
 * A menu whose url equals a pattern opens that route.
 */
export const staticRoutes: readonly StaticRoute[] = [
  ...ofSession,
  ...ofSystem,
  ...ofPrevention,
  ...ofConsultation,
  ...ofClinics,
  ...ofServices,
]
