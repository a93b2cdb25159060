//! Notices when a program asks for more memory at once than it can have.
//!
//! `malloc` then returns NULL, and a program that does not check this ends by signal 11, exactly like one with a
//! wrong pointer. So the kernel asks the supervisor about every request beyond the memory limit; the supervisor
//! lets it go on in any case, and remembers those that must fail.
//!
//! ```text
//!  program: mmap(40 GiB) ─► kernel ─► supervisor: "go on" ─► kernel: no memory ─► NULL … signal 11
//! ```
//!
//! The supervisor sets the filter for itself before it starts anything, so that nobody has to hand it the
//! descriptor; it never asks for that much itself.
#![expect(unsafe_code, reason = "system calls for which no library has a safe function")]

use super::Order;
use super::inside::RESERVED;
use super::tree::kilobytes;
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};

/// The smallest request that is asked about, in bytes: never one of the supervisor's own.
const SMALLEST: u64 = 64 << 20;
/// What the filter's instruction returns before it is replaced; the library cannot write the other value.
const MARK: u32 = 0x0ABC;

/// The requests of a program and of all that it starts.
pub(super) struct Asked {
    requests: OwnedFd,
    /// Address space of a process, in bytes.
    space: u64,
    /// Memory and swap of the machine; no larger request for memory to write to can succeed.
    machine: u64,
    /// The last request that must have failed, in bytes.
    pub(super) refused: Option<u64>,
}

impl Asked {
    /// Sets the filter for this process and all that it starts; `None` if this system has no such thing.
    pub(super) fn listen(order: &Order) -> Option<Self> {
        let filter = filter(order.memory.max(SMALLEST)).ok()?;
        let requests = install(&filter)?;
        let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let is_unlimited =
            fs::read("/proc/sys/vm/overcommit_memory").is_ok_and(|mode| mode[0] == b'1');
        let machine = kilobytes(&text, &["MemTotal:", "SwapTotal:"]);
        Some(Self {
            requests,
            space: order.memory.saturating_add(RESERVED),
            machine: if is_unlimited || machine == 0 { u64::MAX } else { machine },
            refused: None,
        })
    }

    /// Reads a request, remembers it if it must fail, and lets it go on.
    pub(super) fn answer(&mut self) {
        let data = libc::seccomp_data { nr: 0, arch: 0, instruction_pointer: 0, args: [0; 6] };
        let mut request = libc::seccomp_notif { id: 0, pid: 0, flags: 0, data };
        let from = self.requests.as_raw_fd();
        // SAFETY: the descriptor is open, and the kernel writes one such structure.
        let read = unsafe { libc::ioctl(from, libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut request) };
        if read != 0 {
            // The process that asked has been ended.
            return;
        }
        let more = if i64::from(request.data.nr) == libc::SYS_mremap {
            request.data.args[2].saturating_sub(request.data.args[1])
        } else {
            request.data.args[1]
        };
        if self.must_fail(&request, more) {
            self.refused = Some(more);
        }
        let flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32;
        let mut reply = libc::seccomp_notif_resp { id: request.id, val: 0, error: 0, flags };
        // SAFETY: the descriptor is open, and the kernel reads one such structure.
        unsafe { libc::ioctl(from, libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut reply) };
    }

    /// Whether the kernel cannot grant this many bytes more: beyond the limit of address space or, if they are to
    /// be written to, beyond all that the machine has.
    fn must_fail(&self, request: &libc::seccomp_notif, more: u64) -> bool {
        let [_, _, access, kind, ..] = request.data.args;
        let has = |bits: u64, flag: libc::c_int| bits & flag as u64 != 0;
        let is_map = i64::from(request.data.nr) == libc::SYS_mmap;
        let is_own = has(access, libc::PROT_WRITE) && !has(kind, libc::MAP_NORESERVE);
        let statm = fs::read_to_string(format!("/proc/{}/statm", request.pid)).unwrap_or_default();
        let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
        let held = pages.unwrap_or(0) * page();
        held.saturating_add(more) > self.space || (is_map && is_own && more > self.machine)
    }
}

impl AsFd for Asked {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.requests.as_fd()
    }
}

fn page() -> u64 {
    let size = nix::unistd::sysconf(nix::unistd::SysconfVar::PAGE_SIZE);
    size.ok().flatten().and_then(|size| u64::try_from(size).ok()).unwrap_or(4096)
}

/// A filter that asks about memory beyond a size.
fn filter(size: u64) -> Result<BpfProgram, Box<dyn Error>> {
    let more = |argument| {
        let width = SeccompCmpArgLen::Qword;
        let larger = SeccompCondition::new(argument, width, SeccompCmpOp::Gt, size)?;
        SeccompRule::new(vec![larger])
    };
    let rules =
        BTreeMap::from([(libc::SYS_mmap, vec![more(1)?]), (libc::SYS_mremap, vec![more(2)?])]);
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let mark = SeccompAction::Errno(MARK);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, mark, arch)?;
    let mut program: BpfProgram = filter.try_into()?;
    let marked =
        program.iter_mut().filter(|it| it.code == 6 && it.k == libc::SECCOMP_RET_ERRNO | MARK);
    marked.for_each(|it| it.k = libc::SECCOMP_RET_USER_NOTIF);
    Ok(program)
}

/// Installs the filter; returns the descriptor on which the kernel asks.
fn install(filter: &BpfProgram) -> Option<OwnedFd> {
    nix::sys::prctl::set_no_new_privs().ok()?;
    let mut filter: Vec<libc::sock_filter> = filter
        .iter()
        .map(|it| libc::sock_filter { code: it.code, jt: it.jt, jf: it.jf, k: it.k })
        .collect();
    let program =
        libc::sock_fprog { len: u16::try_from(filter.len()).ok()?, filter: filter.as_mut_ptr() };
    // SAFETY: the kernel copies the program, whose instructions live until the end of this function.
    let opened = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            libc::SECCOMP_FILTER_FLAG_NEW_LISTENER,
            &raw const program,
        )
    };
    let opened = i32::try_from(opened).ok().filter(|&it| it >= 0)?;
    // SAFETY: the kernel has just opened this descriptor for us; it is closed when a program is started.
    Some(unsafe { OwnedFd::from_raw_fd(opened) })
}
