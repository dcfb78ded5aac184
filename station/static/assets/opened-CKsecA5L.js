<<<<<<<< HEAD:station/static/assets/opened-CyHaQoTZ.js
import{g as e,t}from"./jsxRuntime.module-4yyf99vT.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
========
import{g as e,t}from"./jsxRuntime.module-l3FFAGQI.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
>>>>>>>> h20:station/static/assets/opened-CKsecA5L.js
