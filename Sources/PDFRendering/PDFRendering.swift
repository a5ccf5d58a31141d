import FaxCore
