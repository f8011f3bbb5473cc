/// What Windows calls its time zones, as Outlook and Exchange write them into calendars.
///
/// Made by `script/windows-zones` from Unicode CLDR 41, common/supplemental/windowsZones.xml: the rows of territory 001
/// with what Windows shows for each. Copyright © 1991-2022 Unicode, Inc., under the Unicode licence (docs/limits.md).
enum WindowsZoneTable {
  /// A line for each zone: `name|IANA name|as it is shown`.
  static let rows = """
    AUS Central Standard Time|Australia/Darwin|(UTC+09:30) Darwin
    AUS Eastern Standard Time|Australia/Sydney|(UTC+10:00) Canberra, Melbourne, Sydney
    Afghanistan Standard Time|Asia/Kabul|(UTC+04:30) Kabul
    Alaskan Standard Time|America/Anchorage|(UTC-09:00) Alaska
    Aleutian Standard Time|America/Adak|(UTC-10:00) Aleutian Islands
    Altai Standard Time|Asia/Barnaul|(UTC+07:00) Barnaul, Gorno-Altaysk
    Arab Standard Time|Asia/Riyadh|(UTC+03:00) Kuwait, Riyadh
    Arabian Standard Time|Asia/Dubai|(UTC+04:00) Abu Dhabi, Muscat
    Arabic Standard Time|Asia/Baghdad|(UTC+03:00) Baghdad
    Argentina Standard Time|America/Buenos_Aires|(UTC-03:00) City of Buenos Aires
    Astrakhan Standard Time|Europe/Astrakhan|(UTC+04:00) Astrakhan, Ulyanovsk
    Atlantic Standard Time|America/Halifax|(UTC-04:00) Atlantic Time (Canada)
    Aus Central W. Standard Time|Australia/Eucla|(UTC+08:45) Eucla
    Azerbaijan Standard Time|Asia/Baku|(UTC+04:00) Baku
    Azores Standard Time|Atlantic/Azores|(UTC-01:00) Azores
    Bahia Standard Time|America/Bahia|(UTC-03:00) Salvador
    Bangladesh Standard Time|Asia/Dhaka|(UTC+06:00) Dhaka
    Belarus Standard Time|Europe/Minsk|(UTC+03:00) Minsk
    Bougainville Standard Time|Pacific/Bougainville|(UTC+11:00) Bougainville Island
    Canada Central Standard Time|America/Regina|(UTC-06:00) Saskatchewan
    Cape Verde Standard Time|Atlantic/Cape_Verde|(UTC-01:00) Cabo Verde Is.
    Caucasus Standard Time|Asia/Yerevan|(UTC+04:00) Yerevan
    Cen. Australia Standard Time|Australia/Adelaide|(UTC+09:30) Adelaide
    Central America Standard Time|America/Guatemala|(UTC-06:00) Central America
    Central Asia Standard Time|Asia/Almaty|(UTC+06:00) Astana
    Central Brazilian Standard Time|America/Cuiaba|(UTC-04:00) Cuiaba
    Central Europe Standard Time|Europe/Budapest|(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague
    Central European Standard Time|Europe/Warsaw|(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb
    Central Pacific Standard Time|Pacific/Guadalcanal|(UTC+11:00) Solomon Is., New Caledonia
    Central Standard Time (Mexico)|America/Mexico_City|(UTC-06:00) Guadalajara, Mexico City, Monterrey
    Central Standard Time|America/Chicago|(UTC-06:00) Central Time (US & Canada)
    Chatham Islands Standard Time|Pacific/Chatham|(UTC+12:45) Chatham Islands
    China Standard Time|Asia/Shanghai|(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi
    Cuba Standard Time|America/Havana|(UTC-05:00) Havana
    Dateline Standard Time|Etc/GMT+12|(UTC-12:00) International Date Line West
    E. Africa Standard Time|Africa/Nairobi|(UTC+03:00) Nairobi
    E. Australia Standard Time|Australia/Brisbane|(UTC+10:00) Brisbane
    E. Europe Standard Time|Europe/Chisinau|(UTC+02:00) Chisinau
    E. South America Standard Time|America/Sao_Paulo|(UTC-03:00) Brasilia
    Easter Island Standard Time|Pacific/Easter|(UTC-06:00) Easter Island
    Eastern Standard Time (Mexico)|America/Cancun|(UTC-05:00) Chetumal
    Eastern Standard Time|America/New_York|(UTC-05:00) Eastern Time (US & Canada)
    Egypt Standard Time|Africa/Cairo|(UTC+02:00) Cairo
    Ekaterinburg Standard Time|Asia/Yekaterinburg|(UTC+05:00) Ekaterinburg
    FLE Standard Time|Europe/Kiev|(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Fiji Standard Time|Pacific/Fiji|(UTC+12:00) Fiji
    GMT Standard Time|Europe/London|(UTC+00:00) Dublin, Edinburgh, Lisbon, London
    GTB Standard Time|Europe/Bucharest|(UTC+02:00) Athens, Bucharest
    Georgian Standard Time|Asia/Tbilisi|(UTC+04:00) Tbilisi
    Greenland Standard Time|America/Godthab|(UTC-03:00) Greenland
    Greenwich Standard Time|Atlantic/Reykjavik|(UTC+00:00) Monrovia, Reykjavik
    Haiti Standard Time|America/Port-au-Prince|(UTC-05:00) Haiti
    Hawaiian Standard Time|Pacific/Honolulu|(UTC-10:00) Hawaii
    India Standard Time|Asia/Calcutta|(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi
    Iran Standard Time|Asia/Tehran|(UTC+03:30) Tehran
    Israel Standard Time|Asia/Jerusalem|(UTC+02:00) Jerusalem
    Jordan Standard Time|Asia/Amman|(UTC+02:00) Amman
    Kaliningrad Standard Time|Europe/Kaliningrad|(UTC+02:00) Kaliningrad
    Korea Standard Time|Asia/Seoul|(UTC+09:00) Seoul
    Libya Standard Time|Africa/Tripoli|(UTC+02:00) Tripoli
    Line Islands Standard Time|Pacific/Kiritimati|(UTC+14:00) Kiritimati Island
    Lord Howe Standard Time|Australia/Lord_Howe|(UTC+10:30) Lord Howe Island
    Magadan Standard Time|Asia/Magadan|(UTC+11:00) Magadan
    Magallanes Standard Time|America/Punta_Arenas|(UTC-03:00) Punta Arenas
    Marquesas Standard Time|Pacific/Marquesas|(UTC-09:30) Marquesas Islands
    Mauritius Standard Time|Indian/Mauritius|(UTC+04:00) Port Louis
    Middle East Standard Time|Asia/Beirut|(UTC+02:00) Beirut
    Montevideo Standard Time|America/Montevideo|(UTC-03:00) Montevideo
    Morocco Standard Time|Africa/Casablanca|(UTC+01:00) Casablanca
    Mountain Standard Time (Mexico)|America/Chihuahua|(UTC-07:00) Chihuahua, La Paz, Mazatlan
    Mountain Standard Time|America/Denver|(UTC-07:00) Mountain Time (US & Canada)
    Myanmar Standard Time|Asia/Rangoon|(UTC+06:30) Yangon (Rangoon)
    N. Central Asia Standard Time|Asia/Novosibirsk|(UTC+07:00) Novosibirsk
    Namibia Standard Time|Africa/Windhoek|(UTC+02:00) Windhoek
    Nepal Standard Time|Asia/Katmandu|(UTC+05:45) Kathmandu
    New Zealand Standard Time|Pacific/Auckland|(UTC+12:00) Auckland, Wellington
    Newfoundland Standard Time|America/St_Johns|(UTC-03:30) Newfoundland
    Norfolk Standard Time|Pacific/Norfolk|(UTC+11:00) Norfolk Island
    North Asia East Standard Time|Asia/Irkutsk|(UTC+08:00) Irkutsk
    North Asia Standard Time|Asia/Krasnoyarsk|(UTC+07:00) Krasnoyarsk
    North Korea Standard Time|Asia/Pyongyang|(UTC+09:00) Pyongyang
    Omsk Standard Time|Asia/Omsk|(UTC+06:00) Omsk
    Pacific SA Standard Time|America/Santiago|(UTC-04:00) Santiago
    Pacific Standard Time (Mexico)|America/Tijuana|(UTC-08:00) Baja California
    Pacific Standard Time|America/Los_Angeles|(UTC-08:00) Pacific Time (US & Canada)
    Pakistan Standard Time|Asia/Karachi|(UTC+05:00) Islamabad, Karachi
    Paraguay Standard Time|America/Asuncion|(UTC-04:00) Asuncion
    Qyzylorda Standard Time|Asia/Qyzylorda|(UTC+05:00) Qyzylorda
    Romance Standard Time|Europe/Paris|(UTC+01:00) Brussels, Copenhagen, Madrid, Paris
    Russia Time Zone 10|Asia/Srednekolymsk|(UTC+11:00) Chokurdakh
    Russia Time Zone 11|Asia/Kamchatka|(UTC+12:00) Anadyr, Petropavlovsk-Kamchatsky
    Russia Time Zone 3|Europe/Samara|(UTC+04:00) Izhevsk, Samara
    Russian Standard Time|Europe/Moscow|(UTC+03:00) Moscow, St. Petersburg
    SA Eastern Standard Time|America/Cayenne|(UTC-03:00) Cayenne, Fortaleza
    SA Pacific Standard Time|America/Bogota|(UTC-05:00) Bogota, Lima, Quito, Rio Branco
    SA Western Standard Time|America/La_Paz|(UTC-04:00) Georgetown, La Paz, Manaus, San Juan
    SE Asia Standard Time|Asia/Bangkok|(UTC+07:00) Bangkok, Hanoi, Jakarta
    Saint Pierre Standard Time|America/Miquelon|(UTC-03:00) Saint Pierre and Miquelon
    Sakhalin Standard Time|Asia/Sakhalin|(UTC+11:00) Sakhalin
    Samoa Standard Time|Pacific/Apia|(UTC+13:00) Samoa
    Sao Tome Standard Time|Africa/Sao_Tome|(UTC+00:00) Sao Tome
    Saratov Standard Time|Europe/Saratov|(UTC+04:00) Saratov
    Singapore Standard Time|Asia/Singapore|(UTC+08:00) Kuala Lumpur, Singapore
    South Africa Standard Time|Africa/Johannesburg|(UTC+02:00) Harare, Pretoria
    South Sudan Standard Time|Africa/Juba|(UTC+02:00) Juba
    Sri Lanka Standard Time|Asia/Colombo|(UTC+05:30) Sri Jayawardenepura
    Sudan Standard Time|Africa/Khartoum|(UTC+02:00) Khartoum
    Syria Standard Time|Asia/Damascus|(UTC+02:00) Damascus
    Taipei Standard Time|Asia/Taipei|(UTC+08:00) Taipei
    Tasmania Standard Time|Australia/Hobart|(UTC+10:00) Hobart
    Tocantins Standard Time|America/Araguaina|(UTC-03:00) Araguaina
    Tokyo Standard Time|Asia/Tokyo|(UTC+09:00) Osaka, Sapporo, Tokyo
    Tomsk Standard Time|Asia/Tomsk|(UTC+07:00) Tomsk
    Tonga Standard Time|Pacific/Tongatapu|(UTC+13:00) Nuku'alofa
    Transbaikal Standard Time|Asia/Chita|(UTC+09:00) Chita
    Turkey Standard Time|Europe/Istanbul|(UTC+03:00) Istanbul
    Turks And Caicos Standard Time|America/Grand_Turk|(UTC-05:00) Turks and Caicos
    US Eastern Standard Time|America/Indianapolis|(UTC-05:00) Indiana (East)
    US Mountain Standard Time|America/Phoenix|(UTC-07:00) Arizona
    UTC+12|Etc/GMT-12|(UTC+12:00) Coordinated Universal Time+12
    UTC+13|Etc/GMT-13|(UTC+13:00) Coordinated Universal Time+13
    UTC-02|Etc/GMT+2|(UTC-02:00) Coordinated Universal Time-02
    UTC-08|Etc/GMT+8|(UTC-08:00) Coordinated Universal Time-08
    UTC-09|Etc/GMT+9|(UTC-09:00) Coordinated Universal Time-09
    UTC-11|Etc/GMT+11|(UTC-11:00) Coordinated Universal Time-11
    UTC|Etc/UTC|(UTC) Coordinated Universal Time
    Ulaanbaatar Standard Time|Asia/Ulaanbaatar|(UTC+08:00) Ulaanbaatar
    Venezuela Standard Time|America/Caracas|(UTC-04:00) Caracas
    Vladivostok Standard Time|Asia/Vladivostok|(UTC+10:00) Vladivostok
    Volgograd Standard Time|Europe/Volgograd|(UTC+04:00) Volgograd
    W. Australia Standard Time|Australia/Perth|(UTC+08:00) Perth
    W. Central Africa Standard Time|Africa/Lagos|(UTC+01:00) West Central Africa
    W. Europe Standard Time|Europe/Berlin|(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    W. Mongolia Standard Time|Asia/Hovd|(UTC+07:00) Hovd
    West Asia Standard Time|Asia/Tashkent|(UTC+05:00) Ashgabat, Tashkent
    West Bank Standard Time|Asia/Hebron|(UTC+02:00) Gaza, Hebron
    West Pacific Standard Time|Pacific/Port_Moresby|(UTC+10:00) Guam, Port Moresby
    Yakutsk Standard Time|Asia/Yakutsk|(UTC+09:00) Yakutsk
    Yukon Standard Time|America/Whitehorse|(UTC-07:00) Yukon
    """
}
