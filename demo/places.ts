export type Area = '东南亚' | '南亚' | '中东北非' | '东非' | '西非' | '拉美'

export interface Site {
  readonly place: string
  readonly latitude: number
  readonly longitude: number
  /** Of the province, in China of the city or county, in the shipped list of places. */
  readonly code: string
}

export interface Country {
  readonly code: string
  /** As it stands in the names of projects. */
  readonly name: string
  readonly area: Area
  readonly timeZone: string
  /** Has no harbour. */
  readonly inland: boolean
  readonly sites: readonly Site[]
}

const site = (place: string, latitude: number, longitude: number, code: string): Site => ({ place, latitude, longitude, code })

const country =
  (area: Area, inland = false) =>
  (code: string, name: string, timeZone: string, ...sites: readonly Site[]): Country => ({ code, name, area, timeZone, inland, sites })

const southEast = country('东南亚')
const south = country('南亚')
const middle = country('中东北非')
const east = country('东非')
const west = country('西非')
const latin = country('拉美')

/** 34 countries in the areas of the six regional centres. */
export const countries: readonly Country[] = [
  country('东南亚', true)(
    'LA',
    '老挝',
    'Asia/Vientiane',
    site('万象', 17.9757, 102.6331, 'LA-VT'),
    site('南岚河', 19.8845, 102.1348, 'LA-LP'),
    site('琅勃拉邦', 19.8834, 102.1387, 'LA-LP'),
  ),
  southEast(
    'VN',
    '越南',
    'Asia/Ho_Chi_Minh',
    site('海防', 20.8449, 106.6881, 'VN-HP'),
    site('平阳', 11.1675, 106.6681, 'VN-57'),
    site('永新', 11.3213, 108.8119, 'VN-40'),
  ),
  southEast(
    'KH',
    '柬埔寨',
    'Asia/Phnom_Penh',
    site('金边', 11.5564, 104.9282, 'KH-12'),
    site('西哈努克', 10.6253, 103.5234, 'KH-18'),
    site('暹粒', 13.3671, 103.8448, 'KH-17'),
  ),
  southEast('TH', '泰国', 'Asia/Bangkok', site('罗勇', 12.6833, 101.2372, 'TH-21'), site('呵叻', 14.9799, 102.0978, 'TH-30')),
  southEast('MM', '缅甸', 'Asia/Yangon', site('皎漂', 19.4229, 93.5449, 'MM-16'), site('曼德勒', 21.9588, 96.0891, 'MM-04')),
  southEast(
    'ID',
    '印尼',
    'Asia/Jakarta',
    site('雅万', -6.9175, 107.6191, 'ID-JB'),
    site('苏拉威西', -2.8441, 122.1598, 'ID-ST'),
    site('巴淡', 1.0456, 104.0305, 'ID-KR'),
  ),
  southEast('MY', '马来西亚', 'Asia/Kuala_Lumpur', site('关丹', 3.8077, 103.326, 'MY-06'), site('槟城', 5.4141, 100.3288, 'MY-07')),
  southEast('PH', '菲律宾', 'Asia/Manila', site('苏比克', 14.7943, 120.2842, 'PH-03'), site('达沃', 7.1907, 125.4553, 'PH-11')),
  south(
    'PK',
    '巴基斯坦',
    'Asia/Karachi',
    site('卡西姆', 24.7827, 67.3443, 'PK-SD'),
    site('白沙瓦', 34.0151, 71.5249, 'PK-KP'),
    site('瓜达尔', 25.1264, 62.3225, 'PK-BA'),
  ),
  south('BD', '孟加拉国', 'Asia/Dhaka', site('帕亚拉', 21.9925, 90.2994, 'BD-A'), site('达卡', 23.8103, 90.4125, 'BD-C')),
  south('LK', '斯里兰卡', 'Asia/Colombo', site('科伦坡', 6.9271, 79.8612, 'LK-1'), site('汉班托塔', 6.1241, 81.1185, 'LK-3')),
  country('南亚', true)(
    'NP',
    '尼泊尔',
    'Asia/Kathmandu',
    site('博卡拉', 28.2096, 83.9856, 'NP-P4'),
    site('加德满都', 27.7172, 85.324, 'NP-P3'),
  ),
  middle(
    'SA',
    '沙特',
    'Asia/Riyadh',
    site('吉赞', 16.8892, 42.5511, 'SA-09'),
    site('达曼', 26.4207, 50.0888, 'SA-04'),
    site('延布', 24.0895, 38.0618, 'SA-03'),
  ),
  middle('AE', '阿联酋', 'Asia/Dubai', site('迪拜', 25.2048, 55.2708, 'AE-DU'), site('鲁韦斯', 24.1103, 52.7306, 'AE-AZ')),
  middle('IQ', '伊拉克', 'Asia/Baghdad', site('巴士拉', 30.5085, 47.7804, 'IQ-BA'), site('华西特', 32.6024, 45.7521, 'IQ-WA')),
  middle('EG', '埃及', 'Africa/Cairo', site('新首都', 30.0081, 31.7284, 'EG-C'), site('苏伊士', 29.9668, 32.5498, 'EG-SUZ')),
  middle('DZ', '阿尔及利亚', 'Africa/Algiers', site('奥兰', 35.6971, -0.6308, 'DZ-31'), site('贝贾亚', 36.7509, 5.0567, 'DZ-06')),
  middle('QA', '卡塔尔', 'Asia/Qatar', site('多哈', 25.2854, 51.531, 'QA-DA'), site('卢赛尔', 25.4188, 51.4903, 'QA-DA')),
  east(
    'KE',
    '肯尼亚',
    'Africa/Nairobi',
    site('西环', -1.2921, 36.8219, 'KE-30'),
    site('蒙巴萨', -4.0435, 39.6682, 'KE-28'),
    site('加里萨', -0.4536, 39.6401, 'KE-07'),
  ),
  country('东非', true)(
    'ET',
    '埃塞俄比亚',
    'Africa/Addis_Ababa',
    site('亚的斯', 9.03, 38.74, 'ET-AA'),
    site('阿达玛', 8.54, 39.27, 'ET-OR'),
  ),
  east('TZ', '坦桑尼亚', 'Africa/Dar_es_Salaam', site('达市', -6.7924, 39.2083, 'TZ-02'), site('姆万扎', -2.5164, 32.9175, 'TZ-18')),
  country('东非', true)('UG', '乌干达', 'Africa/Kampala', site('坎帕拉', 0.3476, 32.5825, 'UG-C'), site('卡鲁玛', 2.2358, 32.2456, 'UG-N')),
  east('MZ', '莫桑比克', 'Africa/Maputo', site('贝拉', -19.8436, 34.8389, 'MZ-S'), site('马普托', -25.9692, 32.5732, 'MZ-MPM')),
  country('东非', true)(
    'ZM',
    '赞比亚',
    'Africa/Lusaka',
    site('卢萨卡', -15.3875, 28.3228, 'ZM-09'),
    site('下凯富峡', -15.8969, 28.5556, 'ZM-07'),
  ),
  west(
    'NG',
    '尼日利亚',
    'Africa/Lagos',
    site('莱基', 6.4698, 3.5852, 'NG-LA'),
    site('伊巴丹', 7.3775, 3.947, 'NG-OY'),
    site('宗格鲁', 9.8211, 6.1539, 'NG-NI'),
  ),
  west('GH', '加纳', 'Africa/Accra', site('特马', 5.6698, -0.0166, 'GH-AA'), site('库马西', 6.6885, -1.6244, 'GH-AH')),
  west('CI', '科特迪瓦', 'Africa/Abidjan', site('阿比让', 5.36, -4.0083, 'CI-AB'), site('苏布雷', 5.7836, -6.5939, 'CI-BS')),
  west('SN', '塞内加尔', 'Africa/Dakar', site('捷斯', 14.791, -16.9359, 'SN-TH'), site('达喀尔', 14.7167, -17.4677, 'SN-DK')),
  west('GN', '几内亚', 'Africa/Conakry', site('凯乐塔', 10.4569, -13.2867, 'GN-D'), site('博凯', 10.9409, -14.2967, 'GN-B')),
  west('CM', '喀麦隆', 'Africa/Douala', site('克里比', 2.9405, 9.9101, 'CM-SU'), site('杜阿拉', 4.0511, 9.7679, 'CM-LT')),
  latin('PE', '秘鲁', 'America/Lima', site('钱凯', -11.5667, -77.2667, 'PE-LIM'), site('利马', -12.0464, -77.0428, 'PE-LMA')),
  latin('BR', '巴西', 'America/Sao_Paulo', site('美丽山', -3.1264, -51.7753, 'BR-PA'), site('圣路易斯', -2.5307, -44.3068, 'BR-MA')),
  latin(
    'AR',
    '阿根廷',
    'America/Argentina/Buenos_Aires',
    site('高查瑞', -24.1858, -66.6, 'AR-Y'),
    site('圣克鲁斯', -50.2333, -70.2667, 'AR-Z'),
  ),
  latin('EC', '厄瓜多尔', 'America/Guayaquil', site('辛克雷', -0.1981, -77.6853, 'EC-N'), site('瓜亚基尔', -2.1709, -79.9224, 'EC-G')),
]

export interface Province {
  readonly province: string
  readonly inland: boolean
  readonly sites: readonly Site[]
}

/** 16 provinces; their places begin with the city. */
export const provinces: readonly Province[] = [
  { province: '四川省', inland: true, sites: [site('成都新城', 30.5728, 104.0668, '510100'), site('乐山', 29.5521, 103.7656, '511100')] },
  {
    province: '重庆市',
    inland: true,
    sites: [site('重庆两江', 29.7289, 106.4637, '500112'), site('重庆巫山', 31.0747, 109.8788, '500237')],
  },
  { province: '湖南省', inland: true, sites: [site('长沙湘江', 28.2282, 112.9388, '430100'), site('怀化', 27.5501, 109.9785, '431200')] },
  { province: '福建省', inland: false, sites: [site('厦门海沧', 24.4798, 118.0894, '350205'), site('宁德', 26.6657, 119.5479, '350900')] },
  { province: '北京市', inland: true, sites: [site('北京副中心', 39.9042, 116.6563, '110112')] },
  { province: '广东省', inland: false, sites: [site('深圳前海', 22.5431, 113.8985, '440305'), site('湛江', 21.2707, 110.3594, '440800')] },
  { province: '云南省', inland: true, sites: [site('昆明呈贡', 24.8801, 102.8329, '530114'), site('丽江', 26.8721, 100.2299, '530700')] },
  { province: '贵州省', inland: true, sites: [site('贵阳观山湖', 26.647, 106.6302, '520115'), site('遵义', 27.7254, 106.9274, '520300')] },
  { province: '陕西省', inland: true, sites: [site('西安西咸', 34.3416, 108.9398, '610100'), site('榆林', 38.2852, 109.7341, '610800')] },
  {
    province: '新疆维吾尔自治区',
    inland: true,
    sites: [site('乌鲁木齐', 43.8256, 87.6168, '650100'), site('哈密', 42.8185, 93.5153, '650500')],
  },
  { province: '浙江省', inland: false, sites: [site('杭州钱塘', 30.2741, 120.1551, '330114'), site('舟山', 29.9853, 122.2072, '330900')] },
  {
    province: '江苏省',
    inland: false,
    sites: [site('南京江北', 32.0603, 118.7969, '320100'), site('连云港', 34.5967, 119.2216, '320700')],
  },
  { province: '湖北省', inland: true, sites: [site('武汉光谷', 30.5928, 114.3055, '420100'), site('宜昌', 30.6919, 111.2865, '420500')] },
  {
    province: '山东省',
    inland: false,
    sites: [site('青岛董家口', 36.0671, 120.3826, '370200'), site('烟台', 37.4638, 121.4479, '370600')],
  },
  {
    province: '广西壮族自治区',
    inland: false,
    sites: [site('南宁五象', 22.817, 108.3669, '450100'), site('钦州', 21.9797, 108.6541, '450700')],
  },
  { province: '西藏自治区', inland: true, sites: [site('拉萨', 29.65, 91.1, '540100'), site('林芝', 29.6491, 94.3613, '540400')] },
]
